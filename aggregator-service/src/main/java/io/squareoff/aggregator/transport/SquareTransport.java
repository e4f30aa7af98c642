package io.squareoff.aggregator.transport;

import java.util.Optional;

/**
 * A way to ask a backend for squares. It sends one call for each {@link #send}, and hands the reply to its {@link Aggregation}.
 * The bound of calls in flight, their order, the deadline and the check of each reply are the same for all transports and stand
 * before and behind them.
 *
 * <p>Implementations are thread-safe: {@link #send} is called from request threads, from the threads that replies
 * arrive on, and from those that give places back.
 */
public interface SquareTransport extends AutoCloseable {

    /** The name in the path and in every report, such as {@code rest}. */
    String name();

    /** The URL that this transport talks to, for messages, with the subject if there is one. */
    String target();

    /** The number of calls that it can have in flight, if that is less than the bound for all transports. */
    default int capacity() {
        return Integer.MAX_VALUE;
    }

    /**
     * The reason why no call can be made now, where that is known without making one; it completes a sentence that begins with the
     * transport. Empty if none is known.
     */
    default Optional<String> problem() {
        return Optional.empty();
    }

    /**
     * Sends the request of one call, for {@link Aggregation#length} consecutive numbers, and returns without waiting. Its reply
     * goes to {@link Aggregation#reply} and its failure to {@link Aggregation#fail}, on any thread but never from within this
     * method, since a reply makes the next call.
     *
     * @param number the first number of the call
     * @throws TransportException if nothing can be sent now; the aggregation fails with it
     */
    void send(Aggregation aggregation, int number);

    /**
     * Creates the state that the transport keeps for one aggregation, which {@link Aggregation#context} returns. Called before
     * the aggregation's first call.
     *
     * @param token of the aggregation
     */
    default Object context(long token) {
        return null;
    }

    /**
     * Gives up the calls of a failed aggregation; called once, if it had any in flight.
     *
     * @param released is to be run once, as soon as nothing is left of these calls: until then they keep their places, so that
     *     however many are given up, no more are held than may be in flight
     */
    default void abandon(Aggregation aggregation, Runnable released) {
        released.run();
    }

    /** Closes its connections. */
    @Override
    default void close() {}
}
