package io.squareoff.console.race;

import io.squareoff.console.result.Slice;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * The answers of a slice.
 *
 * @param number squares in each answer
 * @param seconds that it lasted
 * @param endNanos {@link System#nanoTime} at its end
 * @param rightWithin right answers that came before its end: they make its rate
 * @param right with those that came after it, which cost CPU and had latency too
 * @param micros latencies of all right answers
 * @param failures by what was wrong
 * @param lastFailure in words; empty where there was none
 * @param cpuSeconds by process, of all that was done for these answers; without those that could not be read
 * @param unread why the CPU of a process is missing, by its name
 */
record SliceAnswers(
        int number,
        double seconds,
        long endNanos,
        long rightWithin,
        long right,
        Histogram micros,
        Map<String, Long> failures,
        String lastFailure,
        Map<String, Double> cpuSeconds,
        Map<String, String> unread) {

    Slice slice(double atSeconds, Slice.Kind kind) {
        return new Slice(atSeconds, seconds, right, rightWithin * (double) number / seconds, kind, cpuSeconds);
    }

    /** Returns true if all answers were right, late ones too: a cold lane may need more than a slice for its first. */
    boolean answered() {
        return failures.isEmpty() && right > 0;
    }

    /** Returns true if it has a rate that a ratio may rest on. */
    boolean hasRate() {
        return failures.isEmpty() && rightWithin > 0;
    }
}
