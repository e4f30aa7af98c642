package io.squareoff.lab.failover;

import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** The messages that a consumer was given, by their numbers. Thread-safe, as long as one thread notes them. */
final class DeliveryTimes {

    /** Memory that a message takes, in bytes. */
    static final int BYTES_EACH = Long.BYTES + Integer.BYTES;

    private final AtomicLongArray firstNanos;
    private final AtomicIntegerArray times;

    private volatile int disorder;
    private int highest = -1;

    /** @param capacity most messages */
    DeliveryTimes(int capacity) {
        firstNanos = new AtomicLongArray(capacity);
        times = new AtomicIntegerArray(capacity);
    }

    /** A copy with room for some messages only; once no more are delivered. */
    DeliveryTimes trimmed(int messages) {
        DeliveryTimes copy = new DeliveryTimes(messages);
        for (int number = 0; number < messages; number++) {
            copy.firstNanos.setPlain(number, firstNanos.get(number));
            copy.times.setPlain(number, times.get(number));
        }
        copy.disorder = disorder;
        copy.highest = highest;
        return copy;
    }

    /** Notes a message; called by one thread. */
    void received(int number, long nowNanos) {
        if (times.getAndIncrement(number) > 0) {
            return;
        }
        firstNanos.set(number, nowNanos);
        if (number < highest) {
            disorder++;
        }
        highest = Math.max(highest, number);
    }

    boolean delivered(int number) {
        return times.get(number) > 0;
    }

    /** The time when a delivered message came first, as a reading of {@link System#nanoTime}. */
    long firstNanos(int number) {
        return firstNanos.get(number);
    }

    /** Number of deliveries beyond the first of each message. */
    long duplicates() {
        return IntStream.range(0, times.length())
                .map(times::get)
                .filter(count -> count > 1)
                .mapToLong(count -> count - 1)
                .sum();
    }

    /** Number of messages whose first delivery came after that of a message published later. */
    int disorder() {
        return disorder;
    }

    /**
     * The longest time without the first delivery of a message that ended after a moment.
     *
     * @param endNanos the moment until which more messages were awaited; empty if none was missing
     */
    Duration longestSilence(long fromNanos, OptionalLong endNanos) {
        long[] moments = LongStream.concat(
                        IntStream.range(0, times.length())
                                .filter(this::delivered)
                                .mapToLong(firstNanos::get),
                        endNanos.stream())
                .sorted()
                .toArray();
        return Duration.ofNanos(IntStream.range(1, moments.length)
                .filter(i -> moments[i] - fromNanos > 0)
                .mapToLong(i -> moments[i] - moments[i - 1])
                .max()
                .orElse(0));
    }
}
