package io.squareoff.harness.statistics;

import java.util.function.DoubleSupplier;
import java.util.stream.DoubleStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.Quantile;

/**
 * The ratio of one figure to another, measured in several rounds each, with a 95 % interval. Measured side by side it is the median of the rounds' ratios, or their geometric mean where several are to be multiplied; measured apart, the
 * ratio of the medians.
 *
 * <p>The interval is the percentile bootstrap of Efron and Tibshirani, <cite>An Introduction to the Bootstrap</cite>
 * (1993), chapter 13: rounds are drawn with replacement. Those measured side by side are kept in pairs, so that what
 * disturbed both arms of a round cancels out; others are drawn on their own.
 *
 * <p>Ratio and bounds that are nearer to 1 than 1e-9 are 1.
 *
 * @param value the ratio itself
 * @param rounds the number of rounds of each arm behind it
 */
public record Ratio(double value, double low, double high, int rounds) {

    /** The number of times that the rounds are drawn again. */
    static final int RESAMPLES = 10_000;

    /**
     * With fewer rounds no difference is claimed: the chance that all rounds of two equal arms fall on one side of 1, which
     * is 2 · ½ⁿ, would be above one in twenty. {@code RatioTest} simulates how often equal arms are called different
     * with this many.
     */
    public static final int ROUNDS_AT_LEAST = 6;

    private static final double TAIL = 0.025;

    /**
     * No count, clock or latency is measured this finely. Arithmetic on equal figures ends some 1e-16 beside 1, and an interval
     * without width, there, would leave 1 out.
     */
    private static final double ROUNDING = 1e-9;

    public Ratio {
        value = rounded(value);
        low = rounded(low);
        high = rounded(high);
    }

    private static double rounded(double ratio) {
        return Math.abs(ratio - 1) < ROUNDING ? 1 : ratio;
    }

    /**
     * The ratio of the first figure to the second.
     *
     * @param first a positive figure for each round
     * @param second one for each round too, in the same order
     * @param seed of the resampling: the same figures and seed give the same interval
     */
    public static Ratio ofPairs(double[] first, double[] second, long seed) {
        if (first.length != second.length || first.length == 0) {
            throw new IllegalArgumentException(
                    "rounds must come in pairs, not " + first.length + " and " + second.length);
        }
        double[] ratios = new double[first.length];
        for (int i = 0; i < ratios.length; i++) {
            ratios[i] = first[i] / second[i];
        }
        UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(seed);
        return of(median(ratios), () -> median(drawn(ratios, random)), ratios.length);
    }

    /**
     * The geometric mean of the ratios of several rounds: those of two factors multiply to that of their product.
     *
     * @param ratios a positive one for each round
     * @param seed of the resampling: with the same one the same rounds are drawn
     */
    public static Ratio ofFactors(double[] ratios, long seed) {
        double[] logs = DoubleStream.of(ratios).map(Math::log).toArray();
        UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(seed);
        return of(Math.exp(mean(logs)), () -> Math.exp(mean(drawn(logs, random))), logs.length);
    }

    /**
     * The ratio of the first figure to the second, which was measured at another time.
     *
     * @param first a positive figure for each of its rounds
     * @param second one for each of its own
     * @param seed of the resampling: the same figures and seed give the same interval
     */
    public static Ratio ofSamples(double[] first, double[] second, long seed) {
        UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(seed);
        return of(
                median(first) / median(second),
                () -> median(drawn(first, random)) / median(drawn(second, random)),
                Math.min(first.length, second.length));
    }

    private static Ratio of(double ratio, DoubleSupplier resampled, int rounds) {
        double[] all = DoubleStream.generate(resampled).limit(RESAMPLES).toArray();
        double[] bounds = Quantile.withDefaults().evaluate(all, TAIL, 1 - TAIL);
        return new Ratio(ratio, bounds[0], bounds[1], rounds);
    }

    private static double median(double[] figures) {
        return Median.withDefaults().evaluate(figures);
    }

    private static double mean(double[] figures) {
        return DoubleStream.of(figures).average().orElseThrow();
    }

    /** As many, drawn with replacement. */
    private static double[] drawn(double[] figures, UniformRandomProvider random) {
        return random.ints(figures.length, 0, figures.length)
                .mapToDouble(i -> figures[i])
                .toArray();
    }

    /** Returns true if there are enough rounds for the interval to mean something. */
    public boolean conclusive() {
        return rounds >= ROUNDS_AT_LEAST;
    }

    /** Returns true if a difference was shown: the interval leaves 1 out, and there are enough rounds. */
    public boolean differs() {
        return conclusive() && (low > 1 || high < 1);
    }
}
