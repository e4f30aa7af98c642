package io.squareoff.harness.statistics;

import java.util.List;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Variance;

/**
 * A ratio over several runs, which differ by more than their launches do: by the day, the machine, its other guests.
 *
 * <p>The prediction interval is Student's for one further observation (Hahn, <cite>Additional Factors for Calculating Prediction Intervals
 * for Samples from a Normal Distribution</cite>, JASA 65, 1970), on the logarithms of the runs' ratios. It predicts what another run,
 * drawn as these were, finds with a probability of 95 %; a run's own interval does not.
 *
 * @param value geometric mean of the runs' ratios
 * @param deviation standard deviation of their logarithms
 * @param between the part of it that launches within the runs do not explain, τ of a model with random effects; 0 where they explain all
 * @param runs their number, at least two
 */
public record PooledRatio(double value, double deviation, double between, int runs) {

    /**
     * Pools runs.
     *
     * @param ratios of each run, over its launches
     * @throws IllegalArgumentException if there are fewer than two, or one has a single launch
     */
    public static PooledRatio of(List<Ratio> ratios) {
        if (ratios.size() < 2) {
            throw new IllegalArgumentException("pooling needs two runs, not " + ratios.size());
        }
        double[] logs =
                ratios.stream().mapToDouble(ratio -> Math.log(ratio.value())).toArray();
        double variance = Variance.of(logs).getAsDouble();
        double within = ratios.stream()
                .mapToDouble(ratio -> ratio.standardError() * ratio.standardError())
                .average()
                .orElseThrow();
        if (Double.isInfinite(within)) {
            throw new IllegalArgumentException("a run of one launch does not show how launches differ");
        }
        return new PooledRatio(
                Math.exp(Mean.of(logs).getAsDouble()),
                Math.sqrt(variance),
                Math.sqrt(Math.max(0, variance - within)),
                logs.length);
    }

    /** The lower end of the 95 % prediction interval. */
    public double low() {
        return another().low();
    }

    /** The upper end of the 95 % prediction interval. */
    public double high() {
        return another().high();
    }

    /** With the error of one further observation beside that of the mean. */
    private Ratio another() {
        return new Ratio(value, deviation * Math.sqrt(1 + 1.0 / runs), runs - 1.0, runs);
    }
}
