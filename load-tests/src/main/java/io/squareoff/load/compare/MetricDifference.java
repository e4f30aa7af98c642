package io.squareoff.load.compare;

import io.squareoff.harness.statistics.Judgement;
import io.squareoff.harness.statistics.Ratio;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The difference in one metric of one workload between two runs that were made at different times. The ratios of all workloads in the
 * primary metric are judged as one family, see {@link Judgement}.
 *
 * @param ratio the later figure to the earlier one; empty where one of the runs has none
 * @param judgement empty in other metrics than the primary one, and with too few rounds
 * @param base the rounds of the earlier run
 * @param head the rounds of the later run
 */
public record MetricDifference(
        Metric metric,
        Workload workload,
        Optional<Ratio> ratio,
        Optional<Judgement> judgement,
        Sample base,
        Sample head) {

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

    /** The differences in every metric that tells something, of every workload that both runs measured. */
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
        return judged(differences);
    }

    /** The same with a judgement of those in the primary metric. */
    private static List<MetricDifference> judged(List<MetricDifference> all) {
        Map<MetricDifference, Ratio> family = new LinkedHashMap<>();
        all.stream()
                .filter(each -> each.metric == Metric.primaryOf(each.workload))
                .forEach(each -> each.ratio.ifPresent(ratio -> family.put(each, ratio)));
        Map<MetricDifference, Judgement> judgements = Judgement.of(family);
        return all.stream()
                .map(each -> new MetricDifference(
                        each.metric,
                        each.workload,
                        each.ratio,
                        Optional.ofNullable(judgements.get(each)),
                        each.base,
                        each.head))
                .toList();
    }

    private static MetricDifference between(Metric metric, Arm before, Arm after) {
        double[] earlier = figures(metric, before);
        double[] later = figures(metric, after);
        Optional<Ratio> ratio = earlier.length == 0 || later.length == 0
                ? Optional.empty()
                : Optional.of(Ratio.ofSamples(later, earlier));
        return new MetricDifference(
                metric,
                after.workload(),
                ratio,
                Optional.empty(),
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
     * Returns true if the figure was shown to be worse, and is so by more than the tolerance.
     *
     * @param tolerance 0.05 is 5 %
     */
    public boolean regression(double tolerance) {
        return judgement
                .filter(Judgement::differs)
                .map(shown -> shown.ratio().value())
                .map(shown -> metric.moreIsBetter() ? 1 / shown : shown)
                .filter(worse -> worse > 1 + tolerance)
                .isPresent();
    }
}
