package io.squareoff.load.compare;

import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.Quantile;

/**
 * How many times as large one figure is as another, measured side by side in several rounds: the median of the rounds'
 * ratios, with a 95 % interval.
 *
 * <p>The interval is the percentile bootstrap of Efron and Tibshirani, <cite>An Introduction to the Bootstrap</cite>
 * (1993), chapter 13: rounds are drawn with replacement, pairs kept together, so that what disturbed both arms of a round
 * cancels out.
 *
 * @param pairs how many rounds stand behind it
 */
public record PairedRatio(double median, double low, double high, int pairs) {

    /** How often the rounds are drawn again. */
    static final int RESAMPLES = 10_000;

    /**
     * With fewer rounds no difference is claimed: the chance that all rounds of two equal arms fall on one side of 1, which
     * is 2 · ½ⁿ, would be above one in twenty. {@code PairedRatioTest} simulates how often equal arms are called different
     * with this many.
     */
    static final int PAIRS_AT_LEAST = 6;

    private static final double TAIL = 0.025;

    /**
     * The ratio of the first figure to the second.
     *
     * @param first a positive figure for each round
     * @param second one for each round too, in the same order
     * @param seed of the resampling: the same figures and seed give the same interval
     */
    static PairedRatio of(double[] first, double[] second, long seed) {
        if (first.length != second.length || first.length == 0) {
            throw new IllegalArgumentException(
                    "rounds must come in pairs, not " + first.length + " and " + second.length);
        }
        double[] ratios = new double[first.length];
        for (int i = 0; i < ratios.length; i++) {
            ratios[i] = first[i] / second[i];
        }
        double[] medians = resampledMedians(ratios, RandomSource.XO_RO_SHI_RO_128_PP.create(seed));
        double[] bounds = Quantile.withDefaults().evaluate(medians, TAIL, 1 - TAIL);
        return new PairedRatio(Median.withDefaults().evaluate(ratios), bounds[0], bounds[1], ratios.length);
    }

    private static double[] resampledMedians(double[] ratios, UniformRandomProvider random) {
        Median median = Median.withDefaults();
        double[] medians = new double[RESAMPLES];
        double[] drawn = new double[ratios.length];
        for (int i = 0; i < RESAMPLES; i++) {
            for (int k = 0; k < drawn.length; k++) {
                drawn[k] = ratios[random.nextInt(ratios.length)];
            }
            medians[i] = median.evaluate(drawn);
        }
        return medians;
    }

    /** Whether there are enough rounds for the interval to mean something. */
    public boolean conclusive() {
        return pairs >= PAIRS_AT_LEAST;
    }

    /** Whether a difference was shown: the interval leaves 1 out, and there are enough rounds. */
    public boolean differs() {
        return conclusive() && (low > 1 || high < 1);
    }
}
