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
public abstract class SquareTransport implements AutoCloseable {

    private final String name;
    private final String target;

    /**
     * @param name in the path and in every report, such as {@code rest}
     * @param target the URL that this transport talks to, for messages, with the subject if there is one
     */
    protected SquareTransport(String name, String target) {
        this.name = name;
        this.target = target;
    }

    public final String name() {
        return name;
    }

    public final String target() {
        return target;
    }

    /** The number of calls that it can have in flight, if that is less than the bound for all transports. */
    public int capacity() {
        return Integer.MAX_VALUE;
    }

    /**
     * The reason why no call can be made now, where that is known without making one; it completes a sentence that begins with the
     * transport. Empty if none is known.
     */
    public Optional<String> problem() {
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
    public abstract void send(Aggregation aggregation, int number);

    /**
     * Creates the state that the transport keeps for one aggregation, which {@link Aggregation#context} returns. Called before
     * the aggregation's first call.
     *
     * @param token of the aggregation
     */
    public Object context(long token) {
        return null;
    }

    /**
     * Gives up the calls of a failed aggregation; called once, if it had any in flight.
     *
     * @param released is to be run once, as soon as nothing is left of these calls: until then they keep their places, so that
     *     however many are given up, no more are held than may be in flight
     */
    public void abandon(Aggregation aggregation, Runnable released) {
        released.run();
    }

    /** Closes its connections. */
    @Override
    public void close() {}
}
