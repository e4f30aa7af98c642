package io.squareoff.grpc;

import io.grpc.Status;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.squareoff.proto.MalformedMessageException;
import io.squareoff.proto.SquareReply;
import io.squareoff.proto.SquareRequest;
import io.squareoff.proto.SquaresGrpc;
import io.squareoff.proto.Squaring;
import io.squareoff.work.Work;

/**
 * Answers one call with its square, or its squares, on the thread that the call arrived on; one that demands work on the thread
 * that did it.
 */
final class SquaresService extends SquaresGrpc.SquaresImplBase {

    private final Counter squares;
    private final Work work;

    SquaresService(MeterRegistry meters, Work work) {
        this.squares = Work.squares(meters);
        this.work = work;
    }

    @Override
    public void square(SquareRequest request, StreamObserver<SquareReply> caller) {
        try {
            Squaring.requireFew(request);
        } catch (MalformedMessageException e) {
            refuse(caller, e);
            return;
        }
        if (!Squaring.isPlain(request)) {
            answer(request, (ServerCallStreamObserver<SquareReply>) caller);
            return;
        }
        squares.increment(Squaring.count(request));
        caller.onNext(Squaring.reply(request));
        caller.onCompleted();
    }

    private void answer(SquareRequest request, ServerCallStreamObserver<SquareReply> caller) {
        // Without a handler the library throws when a call is answered that its caller has given up.
        caller.setOnCancelHandler(() -> {});
        try {
            work.answer(request, new Work.Caller() {
                @Override
                public void answered(SquareReply reply) {
                    squares.increment(1 + reply.getMoreCount());
                    caller.onNext(reply);
                    caller.onCompleted();
                }

                @Override
                public void refused(String why) {
                    caller.onError(
                            Status.RESOURCE_EXHAUSTED.withDescription(why).asRuntimeException());
                }
            });
        } catch (MalformedMessageException e) {
            refuse(caller, e);
        }
    }

    private static void refuse(StreamObserver<SquareReply> caller, MalformedMessageException why) {
        caller.onError(Status.INVALID_ARGUMENT
                .withDescription("not a SquareRequest: " + why.getMessage())
                .asRuntimeException());
    }
}
