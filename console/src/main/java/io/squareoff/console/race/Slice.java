package io.squareoff.console.race;

import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * A lane's turn.
 *
 * @param number squares in each answer
 * @param seconds that it lasted
 * @param endNanos {@link System#nanoTime} at its end
 * @param rightWithin right answers that came before its end: they make its rate
 * @param right with those that came after it, which cost CPU and had latency too
 * @param micros latencies of all right answers
 * @param failures by what was wrong
 * @param failed the number of all of them
 * @param lastFailure in words; empty where there was none
 * @param cpuSeconds by process, of all that was done for these answers; without those that could not be read
 * @param unread why the CPU of a process is missing, by its name
 */
public record Slice(
        int number,
        double seconds,
        long endNanos,
        long rightWithin,
        long right,
        Histogram micros,
        Map<String, Long> failures,
        long failed,
        String lastFailure,
        Map<String, Double> cpuSeconds,
        Map<String, String> unread) {

    public double squaresPerSecond() {
        return rightWithin * (double) number / seconds;
    }

    public long squares() {
        return right * number;
    }

    /** Returns true if all answers were right, late ones too: a cold lane may need more than a slice for its first. */
    boolean answered() {
        return failed == 0 && right > 0;
    }

    /** Returns true if it has a rate that a ratio may rest on. */
    boolean counts() {
        return failed == 0 && rightWithin > 0;
    }
}
