package io.squareoff.load.compare;

import io.squareoff.harness.statistics.Judgement;
import io.squareoff.harness.statistics.Ratio;
import io.squareoff.harness.statistics.RatioOfRuns;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * The difference in one metric of one workload between base and head: runs that were made at different times, or two whose launches
 * took turns. The ratios of all workloads in the primary metric are judged as one family, see {@link Judgement}.
 *
 * @param ratio head's figure to base's; empty where one of them has none
 * @param judgement empty in other metrics than the primary one, and with too few rounds
 * @param base the rounds of base
 * @param head the rounds of head
 * @param unit that the ratio's interval is over
 */
public record MetricDifference(
        Metric metric,
        Workload workload,
        Optional<Ratio> ratio,
        Optional<Judgement> judgement,
        Sample base,
        Sample head,
        Unit unit) {

    /** Unit that an interval is over. */
    public enum Unit {
        /** Launches of base and head that followed each other: what both have in common drops out. */
        PAIR,
        /** Launches of base and launches of head, made at different times. */
        LAUNCH,
        /** Runs of several launches each. */
        RUN
    }

    /** One between single runs that were made at different times. */
    public MetricDifference(
            Metric metric,
            Workload workload,
            Optional<Ratio> ratio,
            Optional<Judgement> judgement,
            Sample base,
            Sample head) {
        this(metric, workload, ratio, judgement, base, head, Unit.LAUNCH);
    }

    /**
     * The rounds of one side.
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
        return betweenRuns(List.of(base), List.of(head));
    }

    /**
     * The differences between several runs on each side, of every workload that all of them measured; see {@link RatioOfRuns}.
     *
     * @param base the arms of each run
     * @param head the same
     */
    public static List<MetricDifference> betweenRuns(List<List<Arm>> base, List<List<Arm>> head) {
        return each(base.get(0), workload -> {
            List<Arm> before = those(base, workload);
            List<Arm> after = those(head, workload);
            return before.size() < base.size() || after.size() < head.size()
                    ? Optional.empty()
                    : Optional.of(metric -> apart(metric, before, after));
        });
    }

    /**
     * The differences between two runs whose rounds took turns: round k of base and round k of head are a pair.
     *
     * @param oneLaunch true if all rounds of a side are of one launch of this program's, so that they do not tell how another would be
     */
    public static List<MetricDifference> inTurns(List<Arm> base, List<Arm> head, boolean oneLaunch) {
        return each(base, workload -> {
                    List<Arm> arms = those(List.of(base, head), workload);
                    return arms.size() < 2
                            ? Optional.empty()
                            : Optional.of(metric -> inTurns(metric, arms.get(0), arms.get(1), oneLaunch));
                })
                .stream()
                .filter(difference -> difference.metric != Metric.CPU || cpuKnown(base) && cpuKnown(head))
                .toList();
    }

    /** False of what somebody else started, where only the aggregator's was read. */
    private static boolean cpuKnown(List<Arm> arms) {
        return arms.stream().flatMap(arm -> arm.rounds().stream()).anyMatch(Round::cpuKnown);
    }

    /** @param between makes the difference in a metric; empty where a side did not measure the workload */
    private static List<MetricDifference> each(
            List<Arm> arms, Function<Workload, Optional<Function<Metric, MetricDifference>>> between) {
        List<MetricDifference> differences = new ArrayList<>();
        for (Arm arm : arms) {
            between.apply(arm.workload())
                    .ifPresent(difference -> Metric.compared().stream()
                            .filter(metric -> metric.tells(arm.workload()))
                            .forEach(metric -> differences.add(difference.apply(metric))));
        }
        return judged(differences);
    }

    private static List<Arm> those(List<List<Arm>> runs, Workload workload) {
        return runs.stream()
                .flatMap(arms -> arms.stream()
                        .filter(arm -> arm.workload().equals(workload))
                        .limit(1))
                .toList();
    }

    /** The same with a judgement of those in the primary metric. */
    private static List<MetricDifference> judged(List<MetricDifference> all) {
        Map<MetricDifference, Ratio> family = new LinkedHashMap<>();
        all.stream()
                .filter(MetricDifference::isPrimary)
                .forEach(each -> each.ratio.ifPresent(ratio -> family.put(each, ratio)));
        Map<MetricDifference, Judgement> judgements = Judgement.of(family);
        return all.stream()
                .map(each -> new MetricDifference(
                        each.metric,
                        each.workload,
                        each.ratio,
                        Optional.ofNullable(judgements.get(each)),
                        each.base,
                        each.head,
                        each.unit))
                .toList();
    }

    private static MetricDifference inTurns(Metric metric, Arm before, Arm after, boolean oneLaunch) {
        Optional<Ratio> ratio = Verdict.between(metric, after, before)
                .ratio()
                .map(each -> oneLaunch ? Ratio.ofFactors(new double[] {each.value()}) : each);
        return new MetricDifference(
                metric,
                after.workload(),
                ratio,
                Optional.empty(),
                sample(metric, List.of(before)),
                sample(metric, List.of(after)),
                Unit.PAIR);
    }

    private static MetricDifference apart(Metric metric, List<Arm> before, List<Arm> after) {
        List<double[]> earlier = figures(metric, before);
        List<double[]> later = figures(metric, after);
        Optional<RatioOfRuns> ratio =
                earlier.isEmpty() || later.isEmpty() ? Optional.empty() : Optional.of(RatioOfRuns.of(later, earlier));
        return new MetricDifference(
                metric,
                after.get(0).workload(),
                ratio.map(RatioOfRuns::ratio),
                Optional.empty(),
                sample(metric, before),
                sample(metric, after),
                ratio.filter(each -> each.unit() == RatioOfRuns.Unit.RUN).isPresent() ? Unit.RUN : Unit.LAUNCH);
    }

    private static Sample sample(Metric metric, List<Arm> arms) {
        return new Sample(
                figures(metric, arms).stream().mapToInt(run -> run.length).sum(),
                arms.stream().mapToInt(arm -> arm.rounds().size()).sum());
    }

    /** Those of each run that has one. */
    private static List<double[]> figures(Metric metric, List<Arm> arms) {
        return arms.stream()
                .map(arm -> figures(metric, arm))
                .filter(figures -> figures.length > 0)
                .toList();
    }

    private static double[] figures(Metric metric, Arm arm) {
        return arm.rounds().stream()
                .map(metric::of)
                .filter(OptionalDouble::isPresent)
                .mapToDouble(OptionalDouble::getAsDouble)
                .toArray();
    }

    /** Ratio of head to base that is above 1 where head is worse, whatever the metric. */
    public Optional<Ratio> worse() {
        return ratio.map(headToBase -> metric.moreIsBetter() ? headToBase.inverse() : headToBase);
    }

    /** Returns true if it is in the one metric that decides. */
    public boolean isPrimary() {
        return metric == Metric.primaryOf(workload);
    }

    /**
     * Returns true if a difference was shown, and the whole interval lies beyond what is tolerated.
     *
     * @param tolerance 0.05 is 5 %
     */
    public boolean regression(double tolerance) {
        return judgement.filter(Judgement::differs).isPresent()
                && worse().filter(ratio -> ratio.low() > 1 + tolerance).isPresent();
    }
}
