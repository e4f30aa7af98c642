/** Calls over HTTP/1.1 and HTTP/2 to square-rest-service, as JSON or protobuf. */
package io.squareoff.aggregator.transport.http;
