package io.squareoff.console.race;

import io.squareoff.harness.measure.Latencies;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * The answers of one slice. Those after its end are right or wrong like the others, but belong to no rate.
 *
 * <p>Thread-safe: answers come on the client's thread while the race asks how it goes.
 */
final class SliceRecorder {

    private final int number;
    private final long startNanos;
    private final Histogram micros = Latencies.empty();
    private final Map<String, Long> failures = new TreeMap<>();

    private boolean over;
    private long endNanos;
    private long rightWithin;
    private long right;
    private String lastFailure = "";

    /**
     * @param number squares in each answer
     * @param startNanos {@link System#nanoTime} when the load begins
     */
    SliceRecorder(int number, long startNanos) {
        this.number = number;
        this.startNanos = startNanos;
    }

    synchronized void right(long sentNanos, long nowNanos) {
        right++;
        micros.recordValue(TimeUnit.NANOSECONDS.toMicros(nowNanos - sentNanos));
        if (!over || nowNanos - endNanos < 0) {
            rightWithin++;
        }
    }

    synchronized void failed(Failure failure) {
        failures.merge(failure.kind(), 1L, Long::sum);
        lastFailure = failure.toString();
    }

    /** Ends the time that counts for the rate. */
    synchronized void end(long nowNanos) {
        endNanos = nowNanos;
        over = true;
    }

    /** Squares so far. */
    synchronized long squares() {
        return right * number;
    }

    /** Failures so far. */
    synchronized Map<String, Long> failures() {
        return Map.copyOf(failures);
    }

    /** The failure that came last, in words; empty where there was none. */
    synchronized String lastFailure() {
        return lastFailure;
    }

    /** Returns the answers of the slice, once it has ended and all are in. */
    synchronized SliceAnswers answers(Map<String, Double> cpuSeconds, Map<String, String> unread) {
        return new SliceAnswers(
                number,
                (endNanos - startNanos) / 1e9,
                endNanos,
                rightWithin,
                right,
                micros.copy(),
                Map.copyOf(failures),
                lastFailure,
                cpuSeconds,
                unread);
    }
}
