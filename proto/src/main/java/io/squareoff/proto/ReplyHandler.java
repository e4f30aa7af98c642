package io.squareoff.proto;

/**
 * Takes replies as they are decoded, without an object made for each: decoding is on the path of every reply.
 *
 * @param <T> the outcome of a reply
 */
@FunctionalInterface
public interface ReplyHandler<T> {

    /** The {@code more} of a reply with one square. */
    long[] NO_MORE = {};

    /**
     * Takes one reply, on the thread that decodes it.
     *
     * @param number the first number of the request
     * @param square the square of that
     * @param more the squares of the numbers after it, in order; {@link #NO_MORE} if there was one number only
     * @param redelivered true if the request may have been answered before, as {@link SquareJobs#DELIVERY} says
     */
    T reply(int number, long square, long[] more, boolean redelivered);
}
