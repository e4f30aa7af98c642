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
 * <p>Thread-safe; recording takes no lock.
 */
public final class ArrivalRecorder {

    /** A request sent later than this after it was due shows that the generator was behind. */
    public static final Duration SENT_LATE = Duration.ofMillis(20);

    /** A right answer that comes later than this after its request was due is late. */
    public static final Duration LATE = Duration.ofSeconds(1);

    private static final long NONE = Long.MIN_VALUE;

    private final ArrivalPlan plan;
    private final Histogram micros = new ConcurrentHistogram(Latencies.SIGNIFICANT_DIGITS);
    private final Histogram microsFromSent = new ConcurrentHistogram(Latencies.SIGNIFICANT_DIGITS);
    private final LongAdder sent = new LongAdder();
    private final LongAdder sentLate = new LongAdder();
    private final LongAdder late = new LongAdder();
    private final AtomicLong lastSent = new AtomicLong(NONE);
    private final LongAccumulator longestGap = new LongAccumulator(Math::max, 0);

    /** Only once {@link #begin} was called. */
    private volatile long startNanos;

    public ArrivalRecorder(ArrivalPlan plan) {
        this.plan = plan;
    }

    /**
     * Fixes when the plan begins; called before the first request.
     *
     * @param nanos reading of {@link System#nanoTime} at which a request of no offset is due
     */
    public void begin(long nanos) {
        startNanos = nanos;
    }

    /**
     * Counts a request that is sent now.
     *
     * @param index its place among this generator's, counted from 0
     * @return when it was due, as a reading of {@link System#nanoTime}
     */
    public long sent(long index, long nowNanos) {
        long due = startNanos + plan.offsetNanos(index);
        if (plan.measured(index)) {
            sent.increment();
            long offsetSent = nowNanos - startNanos;
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
        if (plan.measured(index)) {
            microsFromSent.recordValue(TimeUnit.NANOSECONDS.toMicros(nowNanos - sentNanos));
            micros.recordValue(TimeUnit.NANOSECONDS.toMicros(nowNanos - dueNanos));
            if (nowNanos - dueNanos > LATE.toNanos()) {
                late.increment();
            }
        }
    }

    /** The plan against what was sent; called when the last request has ended. */
    public Arrivals arrivals() {
        long planned = plan.measured();
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
