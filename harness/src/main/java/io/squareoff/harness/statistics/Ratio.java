package io.squareoff.harness.statistics;

import java.util.stream.DoubleStream;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Variance;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The ratio of one figure to another, measured in several rounds each, with a 95 % interval. Measured side by side it is the
 * geometric mean of the rounds' ratios; measured apart, the ratio of the geometric means. So ratios of factors multiply to that of
 * their product.
 *
 * <p>The interval is Student's (<cite>The Probable Error of a Mean</cite>, Biometrika 6, 1908) on logarithms: noise of throughput,
 * latency and CPU time is a share of the figure. Figures measured side by side stay in pairs, so that what disturbed both
 * arms of a round cancels out. For those measured apart it is Welch's (<cite>The Generalization of "Student's" Problem when
 * Several Different Population Variances are Involved</cite>, Biometrika 34, 1947), since one run may be noisier than the other.
 * {@code RatioSimulationTest} and {@code CoverageTest} show how often the interval misses.
 *
 * <p>A ratio that is nearer to 1 than 1e-9 is 1, and a standard error below that is 0.
 *
 * @param value the ratio itself
 * @param standardError of its natural logarithm; infinite where an arm has one round, whose noise is not known
 * @param degreesOfFreedom of the standard error; 0 where that is infinite
 * @param rounds the number of rounds behind it; of arms measured apart, the smaller one
 */
public record Ratio(double value, double standardError, double degreesOfFreedom, int rounds) {

    /**
     * With fewer rounds no difference is claimed. The interval relies on noise that is about normal, which nobody can check in
     * so few; from six on the directions of the rounds alone, with a chance of 2 · ½ⁿ, could show a difference at 5 %.
     */
    public static final int ROUNDS_AT_LEAST = 6;

    /** The share of comparisons of equal arms that may be called different. */
    static final double LEVEL = 0.05;

    /** The probability with which {@link #minimumDetectableEffect} is shown. */
    private static final double POWER = 0.8;

    /**
     * No count, clock or latency is measured this finely. Arithmetic on equal figures ends some 1e-16 beside 1, and an interval
     * without width, there, would leave 1 out.
     */
    private static final double ROUNDING = 1e-9;

    /** @throws IllegalArgumentException naming the property and its bad value */
    public Ratio {
        if (!(value > 0) || !(standardError >= 0) || !(degreesOfFreedom >= 0) || rounds < 1) {
            throw new IllegalArgumentException(
                    "a ratio must be above 0 with a standard error, degrees of freedom and rounds, not " + value + ", "
                            + standardError + ", " + degreesOfFreedom + ", " + rounds);
        }
        value = Math.abs(value - 1) < ROUNDING ? 1 : value;
        standardError = standardError < ROUNDING ? 0 : standardError;
    }

    /**
     * The ratio of the first figure to the second.
     *
     * @param first a positive figure for each round
     * @param second one for each round too, in the same order
     * @throws IllegalArgumentException if they are not pairs, or not positive
     */
    public static Ratio ofPairs(double[] first, double[] second) {
        if (first.length != second.length) {
            throw new IllegalArgumentException(
                    "rounds must come in pairs, not " + first.length + " and " + second.length);
        }
        double[] logs = logs(first);
        double[] others = logs(second);
        for (int i = 0; i < logs.length; i++) {
            logs[i] -= others[i];
        }
        return ofLogs(logs, 0, 0);
    }

    /**
     * The geometric mean of the ratios of several rounds.
     *
     * @param ratios a positive one for each round
     * @throws IllegalArgumentException if there is none, or one is not positive
     */
    public static Ratio ofFactors(double[] ratios) {
        return ofLogs(logs(ratios), 0, 0);
    }

    /**
     * The geometric mean of the ratios of several rounds, from which something was taken out that was estimated.
     *
     * @param logs a ratio's logarithm for each round
     * @param lost the degrees of freedom that the estimate cost
     * @param variance of the mean, by the error of what was taken out
     */
    public static Ratio ofLogs(double[] logs, double lost, double variance) {
        double freedom = Math.max(0, logs.length - 1 - lost);
        double squared =
                freedom == 0 ? Double.POSITIVE_INFINITY : squaredError(logs) * (logs.length - 1) / freedom + variance;
        return new Ratio(Math.exp(mean(logs)), Math.sqrt(squared), freedom, logs.length);
    }

    /**
     * The ratio of the first figure to the second, which was measured at another time.
     *
     * @param first a positive figure for each of its rounds
     * @param second one for each of its own
     * @throws IllegalArgumentException if one has no figure, or one that is not positive
     */
    public static Ratio ofSamples(double[] first, double[] second) {
        double[] logs = logs(first);
        double[] others = logs(second);
        double one = squaredError(logs);
        double other = squaredError(others);
        return new Ratio(
                Math.exp(mean(logs) - mean(others)),
                Math.sqrt(one + other),
                welch(one, logs.length - 1, other, others.length - 1),
                Math.min(logs.length, others.length));
    }

    /** Welch's degrees of freedom, of two squared standard errors that have their own. */
    private static double welch(double one, int ofOne, double other, int ofOther) {
        if (Double.isInfinite(one + other)) {
            return 0;
        }
        double share = one + other == 0 ? 0.5 : one / (one + other);
        return 1 / (share * share / ofOne + (1 - share) * (1 - share) / ofOther);
    }

    static double[] logs(double[] figures) {
        if (figures.length == 0) {
            throw new IllegalArgumentException("a ratio needs a round");
        }
        return DoubleStream.of(figures).map(Ratio::log).toArray();
    }

    private static double log(double figure) {
        if (!(figure > 0) || Double.isInfinite(figure)) {
            throw new IllegalArgumentException("a ratio needs figures above 0, not " + figure);
        }
        return Math.log(figure);
    }

    private static double mean(double[] logs) {
        return Mean.of(logs).getAsDouble();
    }

    /** The squared standard error of a mean; infinite of one figure alone. */
    private static double squaredError(double[] logs) {
        return logs.length == 1 ? Double.POSITIVE_INFINITY : Variance.of(logs).getAsDouble() / logs.length;
    }

    /** The lower end of the 95 % interval; 0 of one round. */
    public double low() {
        return value * Math.exp(-margin());
    }

    /** The upper end of the 95 % interval; infinite of one round. */
    public double high() {
        return value * Math.exp(margin());
    }

    /** Half the width of the interval's logarithm. */
    private double margin() {
        return standardError == 0 || Double.isInfinite(standardError)
                ? standardError
                : standardError * quantile(1 - LEVEL / 2);
    }

    /** Returns true if the 95 % interval holds a ratio. */
    public boolean holds(double ratio) {
        return p(Math.log(ratio / value)) >= LEVEL;
    }

    /** The probability that equal arms would come out at least this far apart, in either direction. */
    public double p() {
        return p(Math.log(value));
    }

    /**
     * The probability that arms whose true ratio is at the margin or beyond would come out at least this near to each other: the larger p of
     * two one-sided tests (Schuirmann, <cite>A Comparison of the Two One-Sided Tests Procedure and the Power Approach</cite>, Journal of
     * Pharmacokinetics and Biopharmaceutics 15, 1987). Below 5 % where the 90 % interval lies within the margin.
     *
     * @param margin 0.05 is 5 % more, or its inverse less
     */
    double equivalenceP(double margin) {
        if (Double.isInfinite(standardError)) {
            return 1;
        }
        double room = Math.log1p(margin) - Math.abs(Math.log(value));
        if (standardError == 0) {
            return room > 0 ? 0 : 1;
        }
        return TDistribution.of(degreesOfFreedom).survivalProbability(room / standardError);
    }

    /** The probability of a logarithm that is at least this far from the true one. */
    private double p(double distance) {
        if (Double.isInfinite(standardError)) {
            return 1;
        }
        if (standardError == 0) {
            return distance == 0 ? 1 : 0;
        }
        double t = Math.abs(distance) / standardError;
        return Math.min(1, 2 * TDistribution.of(degreesOfFreedom).survivalProbability(t));
    }

    /**
     * The minimum detectable effect: the smallest true ratio above 1 that as many rounds with as much noise show with a probability of
     * 80 %. Its inverse is the largest below 1. The multiple of the standard error is Bloom's (<cite>Minimum Detectable Effects</cite>, Evaluation
     * Review 19, 1995): the sum of two quantiles of Student's distribution. Exactly, by the noncentral one, six rounds show this ratio with 79 %
     * at a level of 5 %, and with 77 % at a third of that.
     *
     * @param level the largest {@link #p} that is called a difference
     * @return infinite of one round
     */
    double minimumDetectableEffect(double level) {
        return standardError == 0 || Double.isInfinite(standardError)
                ? Math.exp(standardError)
                : Math.exp(standardError * (quantile(1 - level / 2) + quantile(POWER)));
    }

    /**
     * The smallest true ratio above 1 whose whole 95 % interval as many rounds with as much noise would have left above a bound,
     * with a probability of 80 %.
     *
     * @param bound 1 or more, such as 1.05
     * @return infinite of one round
     */
    public double minimumDetectableBeyond(double bound) {
        return bound * minimumDetectableEffect(LEVEL);
    }

    /** The ratio of the second figure to the first. */
    public Ratio inverse() {
        return new Ratio(1 / value, standardError, degreesOfFreedom, rounds);
    }

    private double quantile(double probability) {
        return TDistribution.of(degreesOfFreedom).inverseCumulativeProbability(probability);
    }

    /** Returns true if there are enough rounds for a claim. */
    public boolean conclusive() {
        return rounds >= ROUNDS_AT_LEAST;
    }
}
