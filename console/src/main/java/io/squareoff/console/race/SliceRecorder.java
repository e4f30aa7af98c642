package io.squareoff.console.race;

import io.squareoff.console.result.Slice;
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
    private Map<String, Double> cpuSeconds = Map.of();
    private Map<String, String> unread = Map.of();

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

    /**
     * Takes the CPU that was used for all of its answers.
     *
     * @param seconds by process; without those that could not be read
     * @param missing why the CPU of a process is missing, by its name
     */
    synchronized void used(Map<String, Double> seconds, Map<String, String> missing) {
        cpuSeconds = seconds;
        unread = missing;
    }

    /** CPU seconds of a process that had so many cores in use up to the end; answers after it cost as much each. */
    synchronized double cpuOf(double cores) {
        return cores * seconds() * (rightWithin == 0 ? 1 : (double) right / rightWithin);
    }

    private double seconds() {
        return (endNanos - startNanos) / 1e9;
    }

    /** Squares so far, with those of answers after the end. */
    synchronized long squares() {
        return right * number;
    }

    /** Failures so far, by what was wrong. */
    synchronized Map<String, Long> failures() {
        return Map.copyOf(failures);
    }

    /** The failure that came last, in words; empty where there was none. */
    synchronized String lastFailure() {
        return lastFailure;
    }

    /** Latencies of all right answers so far. */
    synchronized Histogram micros() {
        return micros.copy();
    }

    /** The reasons why the CPU of processes is missing, by their names. */
    synchronized Map<String, String> unread() {
        return unread;
    }

    /**
     * Returns the slice, once it has ended and all answers are in.
     *
     * @param raceNanos {@link System#nanoTime} when the race began
     */
    synchronized Slice slice(long raceNanos, Slice.Kind kind) {
        double atSeconds = Math.round((endNanos - raceNanos) / 1e6) / 1e3;
        return new Slice(atSeconds, seconds(), right, rightWithin * (double) number / seconds(), kind, cpuSeconds);
    }

    /** Returns true if all answers were right, late ones too: a cold lane may need more than a slice for its first. */
    synchronized boolean answered() {
        return failures.isEmpty() && right > 0;
    }

    /** Returns true if it has a rate that a ratio may rest on. */
    synchronized boolean hasRate() {
        return failures.isEmpty() && rightWithin > 0;
    }
}
