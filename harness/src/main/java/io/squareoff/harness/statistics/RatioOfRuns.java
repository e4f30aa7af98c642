package io.squareoff.harness.statistics;

import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import org.apache.commons.statistics.descriptive.Mean;
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
        if (Math.min(ones.length, others.length) >= RUNS_AT_LEAST) {
            Ratio welch = Ratio.ofSamples(ones, others);
            return ofRuns(welch.value(), welch.standardError(), welch.degreesOfFreedom(), overRounds);
        }
        RatioOfRuns student = student(ones, others, overRounds);
        return width(student.ratio) > width(overRounds) ? student : new RatioOfRuns(overRounds, false);
    }

    private static RatioOfRuns student(double[] ones, double[] others, Ratio overRounds) {
        double[] logs = logs(ones);
        double[] otherLogs = logs(others);
        int freedom = logs.length + otherLogs.length - 2;
        double variance = (squares(logs) + squares(otherLogs)) / freedom;
        double error = Math.sqrt(variance * (1.0 / logs.length + 1.0 / otherLogs.length));
        double value = Math.exp(Mean.of(logs).getAsDouble() - Mean.of(otherLogs).getAsDouble());
        return ofRuns(value, error, freedom, overRounds);
    }

    private static RatioOfRuns ofRuns(double value, double error, double freedom, Ratio overRounds) {
        return new RatioOfRuns(new Ratio(value, error, freedom, overRounds.rounds()), true);
    }

    private static double width(Ratio ratio) {
        return ratio.high() / ratio.low();
    }

    /** The sum of the squared distances from their mean. */
    private static double squares(double[] values) {
        return values.length == 1 ? 0 : Variance.of(values).getAsDouble() * (values.length - 1);
    }

    private static double[] all(List<double[]> runs) {
        return runs.stream().flatMapToDouble(Arrays::stream).toArray();
    }

    private static double[] means(List<double[]> runs) {
        return runs.stream()
                .mapToDouble(run -> Math.exp(Mean.of(logs(run)).getAsDouble()))
                .toArray();
    }

    private static double[] logs(double[] figures) {
        return DoubleStream.of(figures).map(Math::log).toArray();
    }
}
