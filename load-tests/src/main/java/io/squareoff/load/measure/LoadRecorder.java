package io.squareoff.load.measure;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/**
 * Records what the generator's users see. An answer counts if it arrives within the window, which begins a warm-up's
 * length after {@link #begin}.
 *
 * <p>Thread-safe after {@link #begin}; recording takes no lock.
 */
public final class LoadRecorder {

    private final Duration warmUp;
    private final Duration window;
    private final Histogram micros = new ConcurrentHistogram(Latencies.SIGNIFICANT_DIGITS);
    private final AtomicLongArray okPerSecond;
    private final Map<String, LongAdder> failures = new ConcurrentHashMap<>();

    private Instant windowStart;
    private long windowStartNanos;
    private long windowEndNanos;

    public LoadRecorder(Duration warmUp, Duration window) {
        this.warmUp = warmUp;
        this.window = window;
        this.okPerSecond = new AtomicLongArray((int) Math.ceil(window.toMillis() / 1000.0));
    }

    /**
     * Starts the clock. Called once, before any other method.
     *
     * @param now the wall clock
     * @param nowNanos {@link System#nanoTime} at the same moment
     */
    public void begin(Instant now, long nowNanos) {
        windowStart = now.plus(warmUp);
        windowStartNanos = nowNanos + warmUp.toNanos();
        windowEndNanos = windowStartNanos + window.toNanos();
    }

    /** Whether the window has begun, at this reading of {@link System#nanoTime}. */
    public boolean measuring(long nowNanos) {
        return nowNanos - windowStartNanos >= 0;
    }

    /** Whether the window is over, at this reading of {@link System#nanoTime}. */
    public boolean over(long nowNanos) {
        return nowNanos - windowEndNanos >= 0;
    }

    /** A right answer, arrived now to a request that was sent at the given reading of {@link System#nanoTime}. */
    public void ok(long sentNanos, long nowNanos) {
        if (measuring(nowNanos) && !over(nowNanos)) {
            micros.recordValue(TimeUnit.NANOSECONDS.toMicros(nowNanos - sentNanos));
            okPerSecond.incrementAndGet((int) TimeUnit.NANOSECONDS.toSeconds(nowNanos - windowStartNanos));
        }
    }

    /** Anything but a right answer, whenever it came: nothing that went wrong is left out. */
    public void failed(String kind) {
        failures.computeIfAbsent(kind, any -> new LongAdder()).increment();
    }

    /** What was recorded; called when all users have stopped. */
    public Recording recording() {
        Map<String, Long> failed = new TreeMap<>();
        failures.forEach((kind, count) -> failed.put(kind, count.sum()));
        long[] perSecond = new long[okPerSecond.length()];
        for (int i = 0; i < perSecond.length; i++) {
            perSecond[i] = okPerSecond.get(i);
        }
        return new Recording(
                new Window(windowStart, windowStart.plus(window)),
                micros.getTotalCount(),
                perSecond,
                failed,
                Latencies.encode(micros));
    }
}
