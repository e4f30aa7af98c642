/** Squares numbers over gRPC. */
package io.squareoff.grpc;
