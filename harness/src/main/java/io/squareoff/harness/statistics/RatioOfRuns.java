package io.squareoff.harness.statistics;

import java.util.Arrays;
import java.util.List;
import org.apache.commons.statistics.descriptive.Variance;

/**
 * The ratio of a figure in some runs to the same figure in others, each run of several rounds. Rounds of one run have more in common than
 * rounds of two: the machine's state, the hour, the day. An interval over rounds alone would take that for a difference.
 *
 * <ul>
 *   <li>With {@value #RUNS_AT_LEAST} runs on each side or more, the run is the unit: Welch's interval on the logarithms of the runs'
 *       geometric means.
 *   <li>With one run on each side nothing shows how runs differ: Welch's interval over rounds, see {@link Ratio#ofSamples}.
 *   <li>Between these it is the wider of two: that over the rounds of all runs, and Student's over the runs' means, with one variance for
 *       both sides, since one side alone may have too few runs for one of its own.
 * </ul>
 *
 * @param ratio of which the rounds are those of the side with fewer
 * @param overRuns true if the interval is over runs, false if it is over their rounds
 */
public record RatioOfRuns(Ratio ratio, boolean overRuns) {

    /** From four runs on each side, the order of the runs alone, with a chance of 2 in 70, could show a difference at 5 %. */
    public static final int RUNS_AT_LEAST = 4;

    /**
     * The ratio of the first figure to the second.
     *
     * @param first for each of its runs, a positive figure for each round
     * @param second the same of the others
     * @throws IllegalArgumentException if there is no run, one is empty, or a figure is not positive
     */
    public static RatioOfRuns of(List<double[]> first, List<double[]> second) {
        if (first.isEmpty() || second.isEmpty()) {
            throw new IllegalArgumentException(
                    "a ratio needs a run on each side, not " + first.size() + " and " + second.size());
        }
        Ratio overRounds = Ratio.ofSamples(all(first), all(second));
        if (first.size() == 1 && second.size() == 1) {
            return new RatioOfRuns(overRounds, false);
        }
        double[] ones = means(first);
        double[] others = means(second);
        Ratio welch = Ratio.ofSamples(ones, others);
        int rounds = overRounds.rounds();
        if (Math.min(ones.length, others.length) >= RUNS_AT_LEAST) {
            return new RatioOfRuns(
                    new Ratio(welch.value(), welch.standardError(), welch.degreesOfFreedom(), rounds), true);
        }
        int freedom = ones.length + others.length - 2;
        double variance = (squares(ones) + squares(others)) / freedom;
        double error = Math.sqrt(variance * (1.0 / ones.length + 1.0 / others.length));
        Ratio student = new Ratio(welch.value(), error, freedom, rounds);
        return width(student) > width(overRounds) ? new RatioOfRuns(student, true) : new RatioOfRuns(overRounds, false);
    }

    private static double width(Ratio ratio) {
        return ratio.high() / ratio.low();
    }

    /** The sum of the squared distances of their logarithms from the mean of these. */
    private static double squares(double[] figures) {
        return Variance.of(Ratio.logs(figures)).getAsDouble() * (figures.length - 1);
    }

    private static double[] all(List<double[]> runs) {
        return runs.stream().flatMapToDouble(Arrays::stream).toArray();
    }

    private static double[] means(List<double[]> runs) {
        return runs.stream().mapToDouble(run -> Ratio.ofFactors(run).value()).toArray();
    }
}
