package io.squareoff.nats;

import java.time.Duration;
import java.util.List;
import java.util.TreeMap;
import java.util.function.LongSupplier;

/**
 * The known instances of this service, this one always among them, and the partitions of each. Partition p belongs to the
 * instance at place p modulo n of the n ids in order, so that the shares differ by one at most.
 *
 * <p>For a moment instances may know different others. That costs time, but no partition is worked twice: the pin sees to that.
 *
 * <p>Thread-safe.
 */
final class PartitionAssignment {

    private final String self;
    private final long silenceNanos;
    private final LongSupplier nanoTime;
    private final TreeMap<String, Long> lastHeardNanos = new TreeMap<>();

    /**
     * @param silence time without an announcement after which an instance counts as gone
     * @param nanoTime the time, as {@link System#nanoTime}
     */
    PartitionAssignment(String self, Duration silence, LongSupplier nanoTime) {
        this.self = self;
        this.silenceNanos = silence.toNanos();
        this.nanoTime = nanoTime;
        lastHeardNanos.put(self, nanoTime.getAsLong());
    }

    /** Notes that an instance announced itself; returns true if it was unknown until now. */
    synchronized boolean announced(String id) {
        return lastHeardNanos.put(id, nanoTime.getAsLong()) == null;
    }

    /** Forgets an instance that announced its end. */
    synchronized void left(String id) {
        if (!id.equals(self)) {
            lastHeardNanos.remove(id);
        }
    }

    /** Forgets the instances that have been silent for too long. */
    synchronized void forgetSilent() {
        long now = nanoTime.getAsLong();
        lastHeardNanos.put(self, now);
        lastHeardNanos.values().removeIf(heard -> now - heard > silenceNanos);
    }

    /** True if this instance is to work a partition. */
    synchronized boolean owns(int partition) {
        List<String> ids = List.copyOf(lastHeardNanos.keySet());
        return ids.get(partition % ids.size()).equals(self);
    }

    synchronized int count() {
        return lastHeardNanos.size();
    }
}
