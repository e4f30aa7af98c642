/** Calls over gRPC to square-grpc-service. */
package io.squareoff.aggregator.transport.grpc;
