package io.squareoff.console.race;

import io.squareoff.harness.statistics.Ratio;
import io.squareoff.harness.statistics.Trend;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

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
    private final List<Slice> ofFirst = new ArrayList<>();
    private final List<Slice> ofSecond = new ArrayList<>();
    private LaneFigures first = new LaneFigures(List.of());
    private LaneFigures second = new LaneFigures(List.of());
    private List<Ratio> ratios = List.of();
    private int notLevel;
    private List<Double> drifts = List.of(0.0, 0.0);
    private int movedAt;
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

    /**
     * Takes a round, if both lanes answered right and in time, and neither had failed before without being warmed again. It counts from
     * where both lanes are level: where the rounds that count show a trend, the oldest are taken out until the others show none.
     */
    void add(Slice firsts, Slice seconds, boolean counts) {
        if (!counts) {
            leftOut++;
            return;
        }
        ofFirst.add(firsts);
        ofSecond.add(seconds);
        while (moves()) {
            drifts = List.of(drift(ofFirst), drift(ofSecond));
            movedAt = ofFirst.size();
            notLevel++;
        }
        first = new LaneFigures(ofFirst.subList(notLevel, ofFirst.size()));
        second = new LaneFigures(ofSecond.subList(notLevel, ofSecond.size()));
        double[] firstRates = rates(ofFirst, notLevel);
        double[] secondRates = rates(ofSecond, notLevel);
        ratios = IntStream.rangeClosed(1, firstRates.length)
                .mapToObj(
                        rounds -> Ratio.ofPairs(Arrays.copyOf(firstRates, rounds), Arrays.copyOf(secondRates, rounds)))
                .toList();
    }

    /** Returns true if a lane, or the ratio of both, has a trend over the rounds that count. */
    private boolean moves() {
        double[] firsts = rates(ofFirst, notLevel);
        double[] seconds = rates(ofSecond, notLevel);
        double[] quotients = IntStream.range(0, firsts.length)
                .mapToDouble(round -> firsts[round] / seconds[round])
                .toArray();
        return Trend.of(firsts).drifting()
                || Trend.of(seconds).drifting()
                || Trend.of(quotients).drifting();
    }

    private static double[] rates(List<Slice> slices, int from) {
        return slices.stream().skip(from).mapToDouble(Slice::squaresPerSecond).toArray();
    }

    private double drift(List<Slice> slices) {
        Trend trend = Trend.of(rates(slices, notLevel));
        return trend.drifting() ? trend.drift() : 0;
    }

    /** The drift of a lane by which the latest rounds took out older ones; zero where they took out none. */
    public double drift(int lane) {
        return ofFirst.size() - movedAt < Trend.LENGTH_AT_LEAST ? drifts.get(lane) : 0;
    }

    /** Returns true if there are enough rounds to test whether the lanes are level. */
    public boolean tested() {
        return ofFirst.size() >= Trend.LENGTH_AT_LEAST;
    }

    /** {@link System#nanoTime} at which the first round that counts began; empty where all of them count. */
    OptionalLong levelSince() {
        return notLevel == 0
                ? OptionalLong.empty()
                : LongStream.of(
                                begin(first.slices().get(0)),
                                begin(second.slices().get(0)))
                        .min();
    }

    private static long begin(Slice slice) {
        return slice.endNanos() - Math.round(slice.seconds() * 1e9);
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

    /** The number of rounds that count. */
    public int rounds() {
        return ratios.size();
    }

    /** Rounds that do not count, since a lane, or the ratio, still climbed or fell. */
    public int notLevel() {
        return notLevel;
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
