package io.squareoff.nats;

import java.time.Duration;
import java.util.List;
import java.util.TreeMap;
import java.util.function.LongSupplier;

/**
 * The instances of this service that announce themselves, this one always among them, and which partitions are whose:
 * partition p is that of the instance at place p modulo n of the n ids in order, so each has as many as any other, or one
 * more.
 *
 * <p>Instances may differ for a moment in whom they know. That costs time, not exclusivity, which the pin keeps.
 *
 * <p>Thread-safe.
 */
final class PartitionAssignment {

    private final String self;
    private final long silenceNanos;
    private final LongSupplier nanoTime;
    private final TreeMap<String, Long> lastHeardNanos = new TreeMap<>();

    /**
     * @param silence for how long an instance may be silent before it counts as gone
     * @param nanoTime the time, as {@link System#nanoTime}
     */
    PartitionAssignment(String self, Duration silence, LongSupplier nanoTime) {
        this.self = self;
        this.silenceNanos = silence.toNanos();
        this.nanoTime = nanoTime;
        lastHeardNanos.put(self, nanoTime.getAsLong());
    }

    /** An instance announced itself; returns whether it was unknown until now. */
    synchronized boolean announced(String id) {
        return lastHeardNanos.put(id, nanoTime.getAsLong()) == null;
    }

    /** An instance said that it goes. */
    synchronized void left(String id) {
        if (!id.equals(self)) {
            lastHeardNanos.remove(id);
        }
    }

    synchronized void forgetSilent() {
        long now = nanoTime.getAsLong();
        lastHeardNanos.put(self, now);
        lastHeardNanos.values().removeIf(heard -> now - heard > silenceNanos);
    }

    /** Whether a partition is this instance's to work. */
    synchronized boolean owns(int partition) {
        List<String> ids = List.copyOf(lastHeardNanos.keySet());
        return ids.get(partition % ids.size()).equals(self);
    }

    synchronized int count() {
        return lastHeardNanos.size();
    }
}
