package io.squareoff.grpc;

import io.grpc.stub.StreamObserver;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.squareoff.proto.SquareReply;
import io.squareoff.proto.SquareRequest;
import io.squareoff.proto.SquaresGrpc;
import io.squareoff.proto.Squaring;

/** Answers one call with its square, or its squares, on the thread that the call arrived on. */
final class SquaresService extends SquaresGrpc.SquaresImplBase {

    private final Counter squares;

    SquaresService(MeterRegistry meters) {
        this.squares = Counter.builder("squareoff.squares")
                .description("Squares answered")
                .register(meters);
    }

    @Override
    public void square(SquareRequest request, StreamObserver<SquareReply> caller) {
        squares.increment(Squaring.count(request));
        caller.onNext(Squaring.reply(request));
        caller.onCompleted();
    }
}
