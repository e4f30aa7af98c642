package io.squareoff.aggregator.transport;

import io.squareoff.aggregator.transport.TransportException.Reason;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;

/**
 * The aggregations in progress, over all transports, found by their token without a map or a boxed key.
 *
 * <p>Thread-safe; {@link #find} is on the path of every reply.
 */
public final class AggregationRegistry {

    private final int limit;
    private final AtomicInteger size = new AtomicInteger();
    private final AtomicLong tokens = new AtomicLong();
    private final AtomicReferenceArray<Aggregation> slots;

    /** @param limit how many there may be at once */
    public AggregationRegistry(int limit) {
        this.limit = limit;
        // Twice the room, so that a long aggregation does not keep a token's slot from the next ones for many tries.
        this.slots = new AtomicReferenceArray<>(Integer.highestOneBit(limit) * 4);
    }

    /** The aggregation of that token, or null if it has ended. */
    public Aggregation find(long token) {
        Aggregation gather = slots.get(slot(token));
        return gather != null && gather.token() == token ? gather : null;
    }

    /** Fails every aggregation of a transport, as when its connection is lost. */
    public void fail(SquareTransport transport, Reason reason, String what) {
        each(transport, gather -> gather.fail(reason, what, null));
    }

    /** Has something done with every aggregation of a transport. */
    void each(SquareTransport transport, Consumer<Aggregation> action) {
        for (int i = 0; i < slots.length(); i++) {
            Aggregation gather = slots.get(i);
            if (gather != null && gather.transport() == transport) {
                action.accept(gather);
            }
        }
    }

    /** Adds an aggregation of the squares of 1..count, or returns null if there are as many as there may be. */
    Aggregation start(
            SquareTransport transport, InFlightGate inFlight, int count, int chunk, Aggregation.Listener listener) {
        if (size.incrementAndGet() > limit) {
            size.decrementAndGet();
            return null;
        }
        while (true) {
            long token = tokens.incrementAndGet();
            Aggregation gather = new Aggregation(transport, inFlight, token, count, chunk, listener);
            if (slots.compareAndSet(slot(token), null, gather)) {
                return gather;
            }
        }
    }

    /** Removes an aggregation that has ended; once for each that was started. */
    void end(Aggregation gather) {
        if (slots.compareAndSet(slot(gather.token()), gather, null)) {
            size.decrementAndGet();
        }
    }

    private int slot(long token) {
        return (int) token & (slots.length() - 1);
    }
}
