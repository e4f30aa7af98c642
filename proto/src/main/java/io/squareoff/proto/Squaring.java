package io.squareoff.proto;

import java.time.Duration;
import java.time.temporal.ChronoUnit;

/** The work itself, the same behind every backend. */
public final class Squaring {

    /** The most numbers of one request, which take some megabytes until their squares are sent. */
    public static final int MOST_NUMBERS = 250_000;

    private Squaring() {}

    /** The square of any number, without overflow. */
    public static long square(int number) {
        return Math.multiplyFull(number, number);
    }

    /** True if a request demands nothing besides squares. */
    public static boolean isPlain(SquareRequest request) {
        return request.getPayload().isEmpty()
                && request.getReplyBytes() == 0
                && request.getWaitMicros() == 0
                && request.getCpuMicros() == 0;
    }

    /**
     * Reads what a request demands besides squares.
     *
     * @throws MalformedMessageException if its payload is not the one that is due, or one of its fields is negative
     */
    public static Demand demand(SquareRequest request) throws MalformedMessageException {
        int bytes = request.getPayload().size();
        String wrong = Payload.REQUEST.wrong(
                request.getNumber(), bytes, request.getPayload().asReadOnlyByteBuffer());
        if (wrong != null) {
            throw new MalformedMessageException("its payload for " + request.getNumber() + " " + wrong);
        }
        try {
            return new Demand(
                    bytes,
                    request.getReplyBytes(),
                    Duration.of(request.getWaitMicros(), ChronoUnit.MICROS),
                    Duration.of(request.getCpuMicros(), ChronoUnit.MICROS));
        } catch (IllegalArgumentException e) {
            throw new MalformedMessageException("its " + e.getMessage(), e);
        }
    }

    /**
     * The squares of all numbers of a request, with the payload that it asks for.
     *
     * @throws IllegalArgumentException if that is longer than {@link Payload#LONGEST}, or negative
     */
    public static SquareReply reply(SquareRequest request) {
        SquareReply.Builder reply =
                SquareReply.newBuilder().setNumber(request.getNumber()).setResult(square(request.getNumber()));
        for (int i = 0; i < request.getMoreCount(); i++) {
            reply.addMore(square(request.getMore(i)));
        }
        if (request.getReplyBytes() != 0) {
            reply.setPayload(Payload.REPLY.of(request.getNumber(), request.getReplyBytes()));
        }
        return reply.build();
    }

    /** @throws MalformedMessageException if a request has more numbers than one may */
    public static void requireFew(SquareRequest request) throws MalformedMessageException {
        if (count(request) > MOST_NUMBERS) {
            throw new MalformedMessageException(
                    "it has " + count(request) + " numbers, of which there may be " + MOST_NUMBERS);
        }
    }

    /** The number of numbers in a request. */
    public static int count(SquareRequest request) {
        return 1 + request.getMoreCount();
    }
}
