package io.squareoff.harness.measure;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
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
    private final Histogram microsLate = new ConcurrentHistogram(Latencies.SIGNIFICANT_DIGITS);
    private final LongAdder sent = new LongAdder();
    private final LongAdder sentLate = new LongAdder();
    private final LongAdder late = new LongAdder();
    private final AtomicLong lastSent = new AtomicLong(NONE);

    /** Requests that ended before the window, and in each second of it. */
    private final AtomicLongArray ended;

    private final LongAccumulator longestGap = new LongAccumulator(Math::max, 0);

    /** Only once {@link #begin} was called. */
    private volatile long startNanos;

    public ArrivalRecorder(ArrivalPlan plan) {
        this.plan = plan;
        this.ended = new AtomicLongArray(plan.seconds() + 1);
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
            microsLate.recordValue(TimeUnit.NANOSECONDS.toMicros(Math.max(0, nowNanos - due)));
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

    /** Counts a request that has ended now, whatever came of it. */
    public void ended(long nowNanos) {
        long second = plan.second(nowNanos - startNanos);
        if (second < plan.seconds()) {
            ended.incrementAndGet((int) Math.max(0, second + 1));
        }
    }

    /** The requests that were due and had not ended, when the window began and after each second of it; called when the last has ended. */
    public long[] backlog() {
        long[] backlog = new long[ended.length()];
        long all = 0;
        for (int second = 0; second < backlog.length; second++) {
            all += ended.get(second);
            backlog[second] = plan.dueBefore(second) - all;
        }
        return backlog;
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

    /** Times from when requests were due to their sending: the generator's own delay. */
    public Histogram lateness() {
        return microsLate;
    }
}
