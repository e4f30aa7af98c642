package io.squareoff.aggregator.transport;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The connections of a transport that has a few of them, with many calls in flight on each. Each takes an equal share of the
 * calls; otherwise the thread on which many calls began would be given all that follow.
 *
 * <p>Thread-safe.
 */
public final class Connections<C extends Connections.Connection> {

    /** A connection that calls are made on. */
    public abstract static class Connection {

        private final AtomicInteger inFlight = new AtomicInteger();

        /** True if the calling thread is the one that serves this connection. */
        public abstract boolean isOnItsThread();

        /** Counts a call in. */
        public final void began() {
            inFlight.incrementAndGet();
        }

        /** Counts calls out, which were answered or never will be. */
        public final void ended(int calls) {
            inFlight.addAndGet(-calls);
        }

        /** The number of its calls that have not ended. */
        public final int inFlight() {
            return inFlight.get();
        }
    }

    private final List<C> all;
    private final int share;
    private final AtomicInteger turns = new AtomicInteger();

    /** @param maxInFlight the most calls that there are on all of them together */
    public Connections(List<C> all, int maxInFlight) {
        this.all = List.copyOf(all);
        this.share = (maxInFlight - 1) / all.size() + 1;
    }

    public List<C> all() {
        return all;
    }

    /**
     * The connection to make the next call on: the calling thread's own, so that nothing has to be handed over; another if it
     * has none, or if that one has its share.
     */
    public C next() {
        for (C connection : all) {
            if (connection.isOnItsThread() && connection.inFlight() < share) {
                return connection;
            }
        }
        int start = turns.getAndIncrement();
        for (int i = 0; i < all.size(); i++) {
            C connection = all.get(Math.floorMod(start + i, all.size()));
            if (connection.inFlight() < share) {
                return connection;
            }
        }
        return all.get(Math.floorMod(start, all.size()));
    }
}
