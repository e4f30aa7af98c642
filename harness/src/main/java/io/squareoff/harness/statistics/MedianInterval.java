package io.squareoff.harness.statistics;

import java.util.Arrays;
import java.util.OptionalDouble;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.distribution.BinomialDistribution;

/**
 * The median of a figure that was measured in several rounds, with an interval that covers the true median in at least 95 of 100
 * runs, whatever the distribution: its bounds are two of the figures, by the binomial distribution of how many of them lie below
 * the median (Hahn and Meeker, <cite>Statistical Intervals</cite>, 1991, section 5.2).
 *
 * @param low empty with fewer than {@link Ratio#ROUNDS_AT_LEAST} figures, of which no two are far enough apart; likewise high
 * @param rounds the number of figures
 */
public record MedianInterval(double median, OptionalDouble low, OptionalDouble high, int rounds) {

    private static final double TAIL = 0.025;

    /**
     * The median of figures in any order.
     *
     * @throws IllegalArgumentException without a figure
     */
    public static MedianInterval of(double... figures) {
        if (figures.length == 0) {
            throw new IllegalArgumentException("a median needs a figure");
        }
        double[] sorted = figures.clone();
        Arrays.sort(sorted);
        int outside = outside(sorted.length);
        double median = Median.withDefaults().evaluate(sorted);
        return outside == 0
                ? new MedianInterval(median, OptionalDouble.empty(), OptionalDouble.empty(), sorted.length)
                : new MedianInterval(
                        median,
                        OptionalDouble.of(sorted[outside - 1]),
                        OptionalDouble.of(sorted[sorted.length - outside]),
                        sorted.length);
    }

    /** The place of the bounds, counted from either end; 0 if even the outermost figures are too close. */
    private static int outside(int n) {
        return BinomialDistribution.of(n, 0.5).inverseCumulativeProbability(TAIL);
    }
}
