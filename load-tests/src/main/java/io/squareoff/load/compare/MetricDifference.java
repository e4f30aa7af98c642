package io.squareoff.load.compare;

import io.squareoff.harness.statistics.Ratio;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The difference in one metric of one workload between two runs that were made at different times.
 *
 * @param ratio the later figure to the earlier one; empty where one of the runs has none
 * @param base the rounds of the earlier run
 * @param head the rounds of the later run
 */
public record MetricDifference(Metric metric, Workload workload, Optional<Ratio> ratio, Sample base, Sample head) {

    /**
     * The rounds of one run.
     *
     * @param figures the number of rounds with a figure
     * @param rounds the number of all rounds
     */
    public record Sample(int figures, int rounds) {

        public Sample {
            if (figures < 0 || figures > rounds) {
                throw new IllegalArgumentException("figures must be 0 to " + rounds + ", not " + figures);
            }
        }
    }

    /** Seed of the resampling: fixed, so that two runs always have one verdict. */
    private static final long SEED = 1;

    /** The differences in every compared metric of every workload that both runs measured. */
    public static List<MetricDifference> between(List<Arm> base, List<Arm> head) {
        List<MetricDifference> differences = new ArrayList<>();
        for (Arm before : base) {
            head.stream()
                    .filter(arm -> arm.workload().equals(before.workload()))
                    .findFirst()
                    .ifPresent(after -> {
                        for (Metric metric : Metric.compared()) {
                            if (metric.tells(after.workload())) {
                                differences.add(between(metric, before, after));
                            }
                        }
                    });
        }
        return differences;
    }

    private static MetricDifference between(Metric metric, Arm before, Arm after) {
        double[] earlier = figures(metric, before);
        double[] later = figures(metric, after);
        Optional<Ratio> ratio = earlier.length == 0 || later.length == 0
                ? Optional.empty()
                : Optional.of(Ratio.ofSamples(later, earlier, SEED));
        return new MetricDifference(
                metric,
                after.workload(),
                ratio,
                new Sample(earlier.length, before.rounds().size()),
                new Sample(later.length, after.rounds().size()));
    }

    private static double[] figures(Metric metric, Arm arm) {
        return arm.rounds().stream()
                .map(metric::of)
                .filter(OptionalDouble::isPresent)
                .mapToDouble(OptionalDouble::getAsDouble)
                .toArray();
    }

    /**
     * Returns true if the figure was shown to be worse by more than the tolerance.
     *
     * @param tolerance 0.05 is 5 %
     */
    public boolean regression(double tolerance) {
        return ratio.filter(Ratio::differs)
                .map(shown -> metric.moreIsBetter() ? 1 / shown.value() : shown.value())
                .filter(worse -> worse > 1 + tolerance)
                .isPresent();
    }
}
