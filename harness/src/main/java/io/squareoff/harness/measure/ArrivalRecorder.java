package io.squareoff.harness.measure;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/**
 * Times the requests of an open model from when each was due, not from when it was sent, so that a stall is charged to every
 * request that it delayed (Tene, <cite>How NOT to Measure Latency</cite>, on coordinated omission).
 *
 * <p>The plan is a request every 1/rate s. It begins where it makes no request early: at the earliest beginning that any
 * request so far was on time for. A request belongs to the measured window by its place in the plan.
 *
 * <p>Thread-safe; recording takes no lock.
 */
public final class ArrivalRecorder {

    /** A request sent later than this after it was due shows that the generator was behind. */
    public static final Duration SENT_LATE = Duration.ofMillis(20);

    /** A right answer that comes later than this after its request was due is late. */
    public static final Duration LATE = Duration.ofSeconds(1);

    private static final long NONE = Long.MIN_VALUE;

    private final double intervalNanos;
    private final long first;
    private final long end;
    private final long originNanos;
    private final AtomicLong beginning = new AtomicLong(Long.MAX_VALUE);
    private final Histogram micros = new ConcurrentHistogram(Latencies.SIGNIFICANT_DIGITS);
    private final Histogram microsFromSent = new ConcurrentHistogram(Latencies.SIGNIFICANT_DIGITS);
    private final LongAdder sent = new LongAdder();
    private final LongAdder sentLate = new LongAdder();
    private final LongAdder late = new LongAdder();
    private final AtomicLong lastSent = new AtomicLong(NONE);
    private final LongAccumulator longestGap = new LongAccumulator(Math::max, 0);

    /**
     * @param rate requests per second
     * @param nowNanos {@link System#nanoTime} before the first request
     */
    public ArrivalRecorder(int rate, Duration warmUp, Duration window, long nowNanos) {
        this.intervalNanos = 1e9 / rate;
        this.first = rate * warmUp.toMillis() / 1000;
        this.end = first + rate * window.toMillis() / 1000;
        this.originNanos = nowNanos;
    }

    /**
     * Counts a request that is sent now.
     *
     * @param index its place in the plan, counted from 0
     * @return when it was due, as a reading of {@link System#nanoTime}
     */
    public long sent(long index, long nowNanos) {
        long offset = Math.round(index * intervalNanos);
        long begun = beginning.accumulateAndGet(nowNanos - originNanos - offset, Math::min);
        long due = originNanos + begun + offset;
        if (measured(index)) {
            sent.increment();
            long offsetSent = nowNanos - originNanos;
            long before = lastSent.getAndSet(offsetSent);
            if (before != NONE) {
                longestGap.accumulate(offsetSent - before);
            }
            if (nowNanos - due > SENT_LATE.toNanos()) {
                sentLate.increment();
            }
        }
        return due;
    }

    /** Records a right answer that came now, to the request of that place in the plan. */
    public void answered(long index, long dueNanos, long sentNanos, long nowNanos) {
        if (measured(index)) {
            microsFromSent.recordValue(TimeUnit.NANOSECONDS.toMicros(nowNanos - sentNanos));
            micros.recordValue(TimeUnit.NANOSECONDS.toMicros(nowNanos - dueNanos));
            if (nowNanos - dueNanos > LATE.toNanos()) {
                late.increment();
            }
        }
    }

    private boolean measured(long index) {
        return index >= first && index < end;
    }

    /** The plan against what was sent; called when the last request has ended. */
    public Arrivals arrivals() {
        long planned = end - first;
        return new Arrivals(
                planned,
                planned - sent.sum(),
                sentLate.sum(),
                late.sum(),
                TimeUnit.NANOSECONDS.toMicros(longestGap.get()));
    }

    /** Times from when a request was due to its right answer, in microseconds. */
    public Histogram latency() {
        return micros;
    }

    /** Times of the same answers from when their requests were sent: without the delay of a late generator. */
    public Histogram latencyFromSent() {
        return microsFromSent;
    }
}
