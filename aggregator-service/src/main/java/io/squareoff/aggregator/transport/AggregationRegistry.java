package io.squareoff.aggregator.transport;

import io.squareoff.aggregator.transport.TransportException.Reason;
import io.squareoff.proto.Demand;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
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
    private final ConcurrentMap<SquareTransport, AtomicInteger> sizes = new ConcurrentHashMap<>();
    private final AtomicLong tokens = new AtomicLong();
    private final AtomicReferenceArray<Aggregation> slots;

    /**
     * @param limit the number that there may be at once over each transport, so that one that hangs takes no place from another
     * @param transports how many there are
     */
    public AggregationRegistry(int limit, int transports) {
        this.limit = limit;
        // Twice the room, so that a long aggregation does not keep a token's slot from the next ones for many tries.
        this.slots = new AtomicReferenceArray<>(Integer.highestOneBit(limit * transports) * 4);
    }

    /** Finds the aggregation of a token, or null if it has ended. */
    public Aggregation find(long token) {
        Aggregation aggregation = slots.get(slot(token));
        return aggregation != null && aggregation.token() == token ? aggregation : null;
    }

    /** Fails every aggregation of a transport, for example when its connection is lost. */
    public void fail(SquareTransport transport, Reason reason, String what) {
        each(transport, aggregation -> aggregation.fail(reason, what, null));
    }

    /** Calls an action with every aggregation of a transport, on the calling thread. */
    public void each(SquareTransport transport, Consumer<Aggregation> action) {
        for (int i = 0; i < slots.length(); i++) {
            Aggregation aggregation = slots.get(i);
            if (aggregation != null && aggregation.transport() == transport) {
                action.accept(aggregation);
            }
        }
    }

    /** Adds an aggregation of the squares of 1..count, or returns null if the transport has as many as it may. */
    Aggregation start(
            SquareTransport transport,
            InFlightGate gate,
            int count,
            int chunk,
            Demand demand,
            Aggregation.Listener listener) {
        AtomicInteger size = sizes.computeIfAbsent(transport, any -> new AtomicInteger());
        if (size.incrementAndGet() > limit) {
            size.decrementAndGet();
            return null;
        }
        while (true) {
            long token = tokens.incrementAndGet();
            Aggregation aggregation = new Aggregation(transport, gate, token, count, chunk, demand, listener);
            if (slots.compareAndSet(slot(token), null, aggregation)) {
                return aggregation;
            }
        }
    }

    /** Removes an aggregation that has ended; once for each that was started. */
    void end(Aggregation aggregation) {
        if (slots.compareAndSet(slot(aggregation.token()), aggregation, null)) {
            sizes.get(aggregation.transport()).decrementAndGet();
        }
    }

    private int slot(long token) {
        return (int) token & (slots.length() - 1);
    }
}
