/** The HTTP server that all services have in common, and the bounds of every port against its callers. */
package io.squareoff.http;
