package io.squareoff.proto;

/** The work itself, the same behind every backend. */
public final class Squaring {

    private Squaring() {}

    /** The square of any number, without overflow. */
    public static long square(int number) {
        return Math.multiplyFull(number, number);
    }

    /** The squares of all numbers of a request. */
    public static SquareReply reply(SquareRequest request) {
        SquareReply.Builder reply =
                SquareReply.newBuilder().setNumber(request.getNumber()).setResult(square(request.getNumber()));
        for (int i = 0; i < request.getMoreCount(); i++) {
            reply.addMore(square(request.getMore(i)));
        }
        return reply.build();
    }

    /** The number of numbers in a request. */
    public static int count(SquareRequest request) {
        return 1 + request.getMoreCount();
    }
}
