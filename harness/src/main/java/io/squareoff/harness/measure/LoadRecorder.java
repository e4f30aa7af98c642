package io.squareoff.harness.measure;

import io.squareoff.harness.statistics.Trend;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/**
 * Records the answers that the generator's users get. The clock starts with the first of them, or with {@link #begin}. An answer
 * counts if it arrives within the window, which begins a warm-up's length later, or before that with {@link #endEarly}. A window
 * in which throughput still climbed or fell becomes warm-up in its turn, and the next one begins where it ended; so does one that
 * {@link #beginAgain} ends, as often as is allowed for both together.
 *
 * <p>Thread-safe; recording takes no lock.
 */
public final class LoadRecorder {

    private final Duration warmUp;
    private final Duration window;
    private final int extensionsAllowed;
    private final Map<String, LongAdder> failures = new ConcurrentHashMap<>();

    private volatile Attempt first;
    private volatile Attempt current;
    private volatile boolean finished;
    private Instant begun;
    private long begunNanos;

    /** One window, which counts if it is the last. */
    private static final class Attempt {

        private final int extensions;
        private final Instant start;
        private final long startNanos;
        private final long endNanos;
        private final Histogram micros = new ConcurrentHistogram(Latencies.SIGNIFICANT_DIGITS);
        private final AtomicLongArray okPerSecond;

        private Attempt(int extensions, Instant start, long startNanos, Duration length) {
            this.extensions = extensions;
            this.start = start;
            this.startNanos = startNanos;
            this.endNanos = startNanos + length.toNanos();
            this.okPerSecond = new AtomicLongArray((int) Math.ceil(length.toMillis() / 1000.0));
        }

        private long[] counts() {
            return IntStream.range(0, okPerSecond.length())
                    .mapToLong(okPerSecond::get)
                    .toArray();
        }
    }

    /**
     * @param warmUp the longest time before the first window
     * @param extensionsAllowed the most windows that may become warm-up
     */
    public LoadRecorder(Duration warmUp, Duration window, int extensionsAllowed) {
        this.warmUp = warmUp;
        this.window = window;
        this.extensionsAllowed = extensionsAllowed;
    }

    /**
     * Starts the clock, unless it runs.
     *
     * @param now the wall clock
     * @param nowNanos {@link System#nanoTime} at the same moment
     */
    public synchronized void begin(Instant now, long nowNanos) {
        if (!begun()) {
            begun = now;
            begunNanos = nowNanos;
            beginWindow(nowNanos + warmUp.toNanos());
        }
    }

    /** Returns true if the clock runs. */
    public boolean begun() {
        return current != null;
    }

    private void beginWindow(long startNanos) {
        first = new Attempt(0, begun.plusNanos(startNanos - begunNanos), startNanos, window);
        current = first;
    }

    /** Returns true if the first window has begun, at this reading of {@link System#nanoTime}. */
    public boolean measuring(long nowNanos) {
        return begun() && nowNanos - current.startNanos >= 0;
    }

    /** Returns true if {@link #endEarly} would end something, at this reading of {@link System#nanoTime}. */
    public boolean endable(long nowNanos) {
        return warmUp.isZero() ? !over(nowNanos) : !measuring(nowNanos);
    }

    /**
     * Ends what the load began with before its time: of a load with a warm-up that, so that the window begins now; of one without,
     * the window. Later it ends nothing.
     */
    public synchronized void endEarly(long nowNanos) {
        if (!endable(nowNanos)) {
            return;
        }
        if (warmUp.isZero()) {
            finished = true;
        } else {
            beginWindow(nowNanos);
        }
    }

    /** Makes a window that is under way warm-up, and begins the next one now; later, and more often than allowed, it does nothing. */
    public synchronized void beginAgain(long nowNanos) {
        if (!finished
                && measuring(nowNanos)
                && nowNanos - current.endNanos < 0
                && current.extensions < extensionsAllowed) {
            current = new Attempt(current.extensions + 1, begun.plusNanos(nowNanos - begunNanos), nowNanos, window);
        }
    }

    /** Returns true if the last window is over, at this reading of {@link System#nanoTime}. */
    public boolean over(long nowNanos) {
        while (!finished && begun() && nowNanos - current.endNanos >= 0) {
            end(current);
        }
        return finished;
    }

    /** Ends a window, once: either it counts, or the next one follows it without a gap. */
    private synchronized void end(Attempt ended) {
        if (ended != current || finished) {
            return;
        }
        if (ended.extensions < extensionsAllowed && Trend.of(ended.counts()).drifting()) {
            current = new Attempt(ended.extensions + 1, ended.start.plus(window), ended.endNanos, window);
        } else {
            finished = true;
        }
    }

    /** Records a right answer that arrived now, to a request that was sent at a reading of {@link System#nanoTime}. */
    public void ok(long sentNanos, long nowNanos) {
        if (!begun()) {
            begin(Instant.now(), nowNanos);
        }
        Attempt attempt = current;
        while (nowNanos - attempt.endNanos >= 0) {
            if (over(nowNanos)) {
                return;
            }
            attempt = current;
        }
        long since = nowNanos - attempt.startNanos;
        if (since < 0 && warmUp.isZero() && attempt.extensions == 0) {
            // Its clock was read just before that of the answer which started the window, on another thread.
            since = 0;
        }
        if (since >= 0) {
            attempt.micros.recordValue(TimeUnit.NANOSECONDS.toMicros(nowNanos - sentNanos));
            attempt.okPerSecond.incrementAndGet((int) TimeUnit.NANOSECONDS.toSeconds(since));
        }
    }

    /** Counts anything but a right answer, whenever it came: no failure is left out. */
    public void failed(String kind) {
        if (!begun()) {
            begin(Instant.now(), System.nanoTime());
        }
        failures.computeIfAbsent(kind, any -> new LongAdder()).increment();
    }

    /** The answers so far, at this reading of {@link System#nanoTime}: of the window that is under way, if it is to count. */
    public LiveCount count(long nowNanos) {
        if (!begun()) {
            return LiveCount.NOT_BEGUN;
        }
        Attempt attempt = current;
        long until = nowNanos - attempt.endNanos < 0 ? nowNanos : attempt.endNanos;
        long failed = failures.values().stream().mapToLong(LongAdder::sum).sum();
        return new LiveCount(
                Duration.ofNanos(until - attempt.startNanos),
                LongStream.of(attempt.counts()).sum(),
                failed);
    }

    /** The recording; called when all users have stopped. Where none was answered, the window is still to come. */
    public Recording recording() {
        begin(Instant.now(), System.nanoTime());
        Map<String, Long> failed = new TreeMap<>();
        failures.forEach((kind, count) -> failed.put(kind, count.sum()));
        Attempt last = current;
        return new Recording(
                new Window(last.start, last.start.plus(window)),
                Optional.of(Duration.ofNanos(first.startNanos - begunNanos)),
                last.extensions,
                last.micros.getTotalCount(),
                last.counts(),
                failed,
                Latencies.encode(last.micros),
                Optional.empty(),
                Optional.empty(),
                new long[0],
                Optional.empty());
    }
}
