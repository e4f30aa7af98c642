package io.squareoff.console.race;

import io.squareoff.harness.statistics.Ratio;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A stretch of a race with one workload. Rounds are paired within it, never across a change.
 *
 * <p>Not thread-safe.
 */
public final class Segment {

    private final int ordinal;
    private final String reason;
    private final double atSeconds;
    private final Workload workload;
    private final LaneFigures first = new LaneFigures();
    private final LaneFigures second = new LaneFigures();
    private final List<double[]> rounds = new ArrayList<>();
    private final List<Ratio> ratios = new ArrayList<>();
    private int leftOut;

    /**
     * @param ordinal counted from 1
     * @param reason in words, such as "N 100 → 200"
     * @param atSeconds since the start of the race
     */
    Segment(int ordinal, String reason, double atSeconds, Workload workload) {
        this.ordinal = ordinal;
        this.reason = reason;
        this.atSeconds = atSeconds;
        this.workload = workload;
    }

    /** Takes a round. It counts if both lanes answered right and in time, and neither had failed before without being warmed again. */
    void add(Slice ofFirst, Slice ofSecond, boolean counts) {
        if (!counts) {
            leftOut++;
            return;
        }
        first.add(ofFirst);
        second.add(ofSecond);
        rounds.add(new double[] {ofFirst.squaresPerSecond(), ofSecond.squaresPerSecond()});
        ratios.add(Ratio.ofPairs(
                rounds.stream().mapToDouble(round -> round[0]).toArray(),
                rounds.stream().mapToDouble(round -> round[1]).toArray()));
    }

    public int ordinal() {
        return ordinal;
    }

    public String reason() {
        return reason;
    }

    public double atSeconds() {
        return atSeconds;
    }

    public Workload workload() {
        return workload;
    }

    public LaneFigures first() {
        return first;
    }

    public LaneFigures second() {
        return second;
    }

    /** Squares per second of the first and of the second lane, for each round that counts. */
    public List<double[]> rounds() {
        return rounds;
    }

    /** Rounds that do not count: a lane failed, or had no answer within its slice. */
    public int leftOut() {
        return leftOut;
    }

    /** Squares per second of the first lane by those of the second; empty before the first round. */
    public Optional<Ratio> ratio() {
        return ratios.isEmpty() ? Optional.empty() : Optional.of(ratios.get(ratios.size() - 1));
    }

    /** The ratio after each round that counts, over the rounds up to it. */
    public List<Ratio> ratios() {
        return ratios;
    }
}
