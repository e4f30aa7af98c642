package io.squareoff.aggregator.transport;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The connections of a transport that has a few of them, with many calls in flight on each. They share what may be in flight
 * equally: else the thread that many calls began on would be given all that follow.
 *
 * <p>Thread-safe.
 */
final class Connections<C extends Connections.Connection> {

    /** One that calls are made on. */
    interface Connection {

        /** Whether the calling thread is the one that serves this connection. */
        boolean isOnItsThread();

        /** How many calls it has been given that have not ended. */
        int inFlight();
    }

    private final List<C> all;
    private final int share;
    private final AtomicInteger turns = new AtomicInteger();

    /** @param maxInFlight how many calls there are at most on all of them */
    Connections(List<C> all, int maxInFlight) {
        this.all = List.copyOf(all);
        this.share = (maxInFlight - 1) / all.size() + 1;
    }

    List<C> all() {
        return all;
    }

    /**
     * The connection to make the next call on: that of the calling thread, as nothing has to be handed over then; another
     * where it has none, or where that one has its share.
     */
    C next() {
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
