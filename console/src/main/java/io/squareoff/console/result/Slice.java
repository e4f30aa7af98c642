package io.squareoff.console.result;

import java.util.Map;

/**
 * A lane's turn.
 *
 * @param atSeconds since the start of the race, at its end
 * @param answers right ones, with those that came after its end: they cost CPU and had latency too
 * @param squaresPerSecond of the answers that came before its end
 * @param cpuSeconds by process, of all that was done for these answers; without those that could not be read
 */
public record Slice(
        double atSeconds,
        double seconds,
        long answers,
        double squaresPerSecond,
        Kind kind,
        Map<String, Double> cpuSeconds) {

    /** The part that a slice has in the race. */
    public enum Kind {
        WARM_UP,
        COUNTS,
        /** Of a round that does not count, or that still runs. */
        LEFT_OUT
    }

    /** Returns true if figures rest on it. */
    public boolean counts() {
        return kind == Kind.COUNTS;
    }

    /** The same slice with another part. */
    public Slice as(Kind other) {
        return new Slice(atSeconds, seconds, answers, squaresPerSecond, other, cpuSeconds);
    }
}
