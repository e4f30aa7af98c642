package io.squareoff.console.result;

import io.squareoff.harness.statistics.Ratio;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A stretch of a race with one workload. Rounds are paired within it, never across a change.
 *
 * @param segment its ordinal, from 1
 * @param reason in words, such as "N 100 → 200"
 * @param atSeconds since the start of the race
 * @param rounds that count
 * @param roundsLeftOut rounds that do not count since a lane failed, or had no answer within its slice
 * @param roundsNotLevel rounds that do not count since a lane, or the ratio, still climbed or fell
 * @param ratio of the first lane's squares per second to the second's; empty before the first round
 * @param low of the 95 % interval over the rounds; empty of too few
 */
public record Segment(
        int segment,
        String reason,
        double atSeconds,
        Workload work,
        int rounds,
        int roundsLeftOut,
        int roundsNotLevel,
        Optional<Double> ratio,
        Optional<Double> low,
        Optional<Double> high,
        LaneFigures first,
        LaneFigures second) {

    /** @throws IllegalArgumentException if there is half an interval */
    public Segment {
        if (low.isPresent() != high.isPresent()) {
            throw new IllegalArgumentException("an interval must have two ends, not " + low + " and " + high);
        }
    }

    /** A segment with the ratio of its lanes. */
    public static Segment of(
            int segment,
            String reason,
            double atSeconds,
            Workload work,
            int leftOut,
            int notLevel,
            LaneFigures first,
            LaneFigures second) {
        double[] rates = first.rates();
        Optional<Ratio> ratio =
                rates.length == 0 ? Optional.empty() : Optional.of(Ratio.ofPairs(rates, second.rates()));
        Optional<Ratio> conclusive = ratio.filter(Ratio::conclusive);
        return new Segment(
                segment,
                reason,
                atSeconds,
                work,
                rates.length,
                leftOut,
                notLevel,
                ratio.map(Ratio::value),
                conclusive.map(Ratio::low),
                conclusive.map(Ratio::high),
                first,
                second);
    }

    /**
     * The ratio after each round that counts, over the rounds up to it.
     *
     * @throws IllegalArgumentException if the lanes have not the same number of rounds
     */
    public List<Ratio> ratios() {
        double[] firsts = first.rates();
        double[] seconds = second.rates();
        return IntStream.rangeClosed(1, Math.max(firsts.length, seconds.length))
                .mapToObj(rounds -> Ratio.ofPairs(
                        Arrays.copyOf(firsts, Math.min(rounds, firsts.length)),
                        Arrays.copyOf(seconds, Math.min(rounds, seconds.length))))
                .toList();
    }

    /** Returns what an interval lacks where it has fewer than six rounds, such as "too few yet: 2 of 6 rounds". */
    String tooFew() {
        return (roundsNotLevel > 0 ? "not level yet: " : "too few yet: ") + rounds + " of " + Ratio.ROUNDS_AT_LEAST
                + " rounds";
    }
}
