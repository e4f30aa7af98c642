package io.squareoff.lab.sparse;

import java.time.Duration;
import java.util.Arrays;
import java.util.BitSet;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * What a consumer receives: how many messages in each bin of time, and which of the live ones.
 *
 * <p>The broker's count of pending messages can be short by a few while subjects are overwritten (nats-server's consumer.go names
 * the race at {@code checkNumPending}), so a consumer is through when the count is 0 and no live message is missing.
 *
 * <p>Thread-safe. One thread at a time receives.
 */
final class Deliveries {

    static final long UNKNOWN = Long.MAX_VALUE;

    private final CountDownLatch through = new CountDownLatch(1);
    private final BitSet seen;
    private final long[] bins;
    private final int expected;
    private final long lastSequence;

    private long originNanos;
    private long firstNanos = -1;
    private long noneNanos = -1;
    private long repeated;
    private long lastNanos;
    private long silenceNanos;

    /**
     * @param expected number of keys
     * @param lastSequence behind which nothing can be pending or missing; {@link #UNKNOWN} if more may always come
     * @param most longest time that is observed; later messages count in the last bin
     */
    Deliveries(int expected, long lastSequence, Duration most) {
        this.expected = expected;
        this.lastSequence = lastSequence;
        seen = new BitSet(expected);
        bins = new long[(int) (most.toNanos() / CellTimeline.BIN.toNanos()) + 1];
    }

    /** Sets the time from which everything counts, as a reading of {@link System#nanoTime}. */
    synchronized void begin(long nanos) {
        originNanos = nanos;
    }

    /**
     * Counts a message that arrives now.
     *
     * @param subject whose last token is the key of a live message
     * @param sequence of the message in the stream
     * @param pending number of messages that the broker has behind it
     */
    synchronized void received(String subject, long sequence, long pending) {
        long at = System.nanoTime() - originNanos;
        if (firstNanos < 0) {
            firstNanos = at;
        }
        if (!through()) {
            silenceNanos = Math.max(silenceNanos, at - lastNanos);
            lastNanos = at;
        }
        bins[(int) Math.min(at / CellTimeline.BIN.toNanos(), bins.length - 1)]++;
        String key = subject.substring(subject.lastIndexOf('.') + 1);
        if (Character.isDigit(key.charAt(0))) {
            int number = Integer.parseInt(key);
            if (seen.get(number)) {
                repeated++;
            }
            seen.set(number);
        }
        boolean last = sequence >= lastSequence;
        if (!through() && (pending == 0 || last)) {
            noneNanos = at;
            if (missing() == 0 || last) {
                through.countDown();
            }
        }
    }

    /** Waits until the consumer is through; returns false if that takes longer than a limit. */
    boolean awaitThrough(Duration limit) throws InterruptedException {
        return through.await(limit.toNanos(), TimeUnit.NANOSECONDS);
    }

    boolean through() {
        return through.getCount() == 0;
    }

    synchronized OptionalLong first() {
        return firstNanos < 0 ? OptionalLong.empty() : OptionalLong.of(firstNanos);
    }

    /** The time when the consumer was through; if it is not yet, the last time when the broker said that none was pending. */
    synchronized OptionalLong nonePending() {
        return noneNanos < 0 ? OptionalLong.empty() : OptionalLong.of(noneNanos);
    }

    /** The bins up to a time. */
    synchronized long[] bins(long endNanos) {
        return Arrays.copyOf(bins, (int) Math.min(endNanos / CellTimeline.BIN.toNanos() + 1, bins.length));
    }

    /** The longest time without a message until the consumer was through, or until a time if it never was. */
    synchronized long silence(long untilNanos) {
        return through() ? silenceNanos : Math.max(silenceNanos, untilNanos - lastNanos);
    }

    synchronized long missing() {
        return expected - seen.cardinality();
    }

    synchronized long repeated() {
        return repeated;
    }
}
