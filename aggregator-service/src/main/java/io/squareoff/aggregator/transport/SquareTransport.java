package io.squareoff.aggregator.transport;

/**
 * A way to ask a backend for squares. What is common to all of them, how much may be in flight, which number comes next,
 * the deadline and the check of each reply, is not theirs: {@link InFlightGate} tells a transport which number to send, and
 * the transport tells the {@link Aggregation} what came of it.
 *
 * <p>Implementations are thread-safe: {@link #send} is called from request threads and from the threads that replies
 * arrive on.
 */
public interface SquareTransport extends AutoCloseable {

    /** The name in the path and in every report, such as {@code rest}. */
    String name();

    /** What this transport talks to, for messages: a URL, and a subject where there is one. */
    String target();

    /** How many numbers it can have in flight, where that is less than what is allowed. */
    default int capacity() {
        return Integer.MAX_VALUE;
    }

    /**
     * Sends the request of one call and returns without waiting: for one number, or for as many numbers from there on as
     * {@link Aggregation#length} says. Its reply goes to {@link Aggregation#reply} and its
     * failure to {@link Aggregation#fail}, on any thread but never from within this call: a reply makes the next call.
     *
     * @param number the first number of the call
     * @throws TransportException if nothing can be sent now; the aggregation fails with it
     */
    void send(Aggregation gather, int number);

    /**
     * What the transport keeps for one aggregation, to be found again as {@link Aggregation#context}; made before its first number
     * is sent.
     *
     * @param token the aggregation's
     */
    default Object context(long token) {
        return null;
    }

    /** Called once when an aggregation that failed still had requests in flight, so that they can be given up. */
    default void abandon(Aggregation gather) {}

    /** Closes its connections. */
    @Override
    default void close() {}
}
