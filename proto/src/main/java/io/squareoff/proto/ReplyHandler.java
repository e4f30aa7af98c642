package io.squareoff.proto;

import java.nio.ByteBuffer;

/**
 * Takes replies as they are decoded, without an object made for each: decoding is on the path of every reply.
 *
 * @param <T> the outcome of a reply
 */
@FunctionalInterface
public interface ReplyHandler<T> {

    /** The {@code more} of a reply with one square. */
    long[] NO_MORE = {};

    /** The payload of a reply that carries none. */
    ByteBuffer NO_PAYLOAD = ByteBuffer.allocate(0).asReadOnlyBuffer();

    /**
     * Takes one reply, on the thread that decodes it.
     *
     * @param number the first number of the request
     * @param square the square of that
     * @param more the squares of the numbers after it, in order; {@link #NO_MORE} if there was one number only
     * @param payload the bytes that the reply carries, from its position to its limit; {@link #NO_PAYLOAD} if there are none
     * @param redelivered true if the request may have been answered before, as {@link SquareJobs#DELIVERY} says
     */
    T reply(int number, long square, long[] more, ByteBuffer payload, boolean redelivered);
}
