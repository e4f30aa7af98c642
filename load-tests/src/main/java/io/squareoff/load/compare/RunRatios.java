package io.squareoff.load.compare;

import io.squareoff.harness.statistics.Ratio;
import io.squareoff.harness.statistics.RatioOfRuns;
import io.squareoff.load.compare.JudgedRatio.Basis;
import io.squareoff.load.compare.JudgedRatio.Sample;
import io.squareoff.load.compare.JudgedRatio.Unit;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;

/** The ratios of head to base: runs that were made at different times, or two whose launches took turns. */
public final class RunRatios {

    private static final String BASE = "base";
    private static final String HEAD = "head";

    /** Metrics whose ratios are without the machine's pace: throughput of busy cores is CPU in other words. */
    private static final Set<Metric> PACED = EnumSet.of(Metric.CPU, Metric.THROUGHPUT);

    private RunRatios() {}

    /**
     * Every metric that says something, of every workload that all runs on both sides measured; see {@link RatioOfRuns}.
     *
     * @param base the arms of each run
     * @param head the same
     */
    public static List<JudgedRatio> betweenRuns(List<List<Arm>> base, List<List<Arm>> head) {
        return each(base.get(0), workload -> {
            List<Arm> before = those(base, workload);
            List<Arm> after = those(head, workload);
            return before.size() < base.size() || after.size() < head.size()
                    ? Optional.empty()
                    : Optional.of(metric -> apart(metric, before, after));
        });
    }

    /**
     * The same between two runs whose rounds took turns: round k of base and round k of head are a pair. CPU, and throughput, are without
     * the {@link MachinePace} where that is known.
     */
    public static List<JudgedRatio> inTurns(List<Arm> base, List<Arm> head, Launches launches) {
        return each(base, workload -> {
            List<Arm> arms = those(List.of(base, head), workload);
            return arms.size() < 2
                    ? Optional.empty()
                    : Optional.of(metric -> inTurns(metric, arms.get(0), arms.get(1), launches));
        });
    }

    /**
     * The machine's pace in a workload of two runs in turns, which ratios of CPU and throughput are without.
     *
     * @param generator its CPU time for a request, of head to base
     * @param bySecond its CPU time in a second, likewise
     * @param measured these ratios as they were measured
     */
    public record Pace(Workload workload, Ratio generator, Ratio bySecond, Map<Metric, Ratio> measured) {

        /**
         * Returns true if the generator took more for a request, and in a second too; or less of both. A slower machine, or a slower head,
         * has it take more for a request, but no more in a second.
         *
         * @param p at most of each, by chance
         */
        public boolean hasOtherWork(double p) {
            return generator.p() < p && bySecond.p() < p && (generator.value() > 1) == (bySecond.value() > 1);
        }
    }

    /** The pace in each workload where it is known. */
    public static List<Pace> paces(List<Arm> base, List<Arm> head, Launches launches) {
        return base.stream()
                .map(arm -> those(List.of(base, head), arm.workload()))
                .filter(arms -> arms.size() == 2)
                .flatMap(arms -> pace(arms.get(0), arms.get(1), launches).stream())
                .toList();
    }

    private static Optional<Pace> pace(Arm base, Arm head, Launches launches) {
        return machine(base, head, launches).map(pace -> {
            Map<Metric, Ratio> measured = new EnumMap<>(Metric.class);
            for (Metric metric : PACED) {
                ArmRatios.between(metric, head, base).ratio().ifPresent(ratio -> measured.put(metric, ratio));
            }
            return new Pace(base.workload(), pace.generator(), pace.bySecond(), measured);
        });
    }

    /** Services that somebody else started may be on another machine, and one launch shows too little. */
    private static Optional<MachinePace> machine(Arm base, Arm head, Launches launches) {
        return launches.withinOne() ? Optional.empty() : MachinePace.of(head, base);
    }

    /** @param between makes the ratio in a metric; empty where a side did not measure the workload */
    private static List<JudgedRatio> each(
            List<Arm> arms, Function<Workload, Optional<Function<Metric, JudgedRatio>>> between) {
        List<JudgedRatio> ratios = new ArrayList<>();
        for (Arm arm : arms) {
            between.apply(arm.workload())
                    .ifPresent(ratio -> Metric.compared().stream()
                            .filter(metric -> metric.says(arm.workload()))
                            .map(ratio)
                            .filter(made ->
                                    made.metric() != Metric.CPU || made.ratio().isPresent())
                            .forEach(ratios::add));
        }
        return ratios.stream().map(JudgedRatio.judging(ratios)).toList();
    }

    private static List<Arm> those(List<List<Arm>> runs, Workload workload) {
        return runs.stream()
                .flatMap(arms -> arms.stream()
                        .filter(arm -> arm.workload().equals(workload))
                        .limit(1))
                .toList();
    }

    private static JudgedRatio inTurns(Metric metric, Arm before, Arm after, Launches launches) {
        Optional<Ratio> ratio = machine(before, after, launches)
                .filter(pace -> PACED.contains(metric))
                .map(pace -> ArmRatios.between(metric, after, before, pace))
                .orElseGet(() -> ArmRatios.between(metric, after, before))
                .ratio()
                .map(each -> launches == Launches.ONE ? Ratio.ofFactors(new double[] {each.value()}) : each);
        return ratio(metric, List.of(before), List.of(after), ratio, Unit.PAIR);
    }

    private static JudgedRatio apart(Metric metric, List<Arm> before, List<Arm> after) {
        List<double[]> earlier = figures(metric, before);
        List<double[]> later = figures(metric, after);
        Optional<RatioOfRuns> ratio =
                earlier.isEmpty() || later.isEmpty() ? Optional.empty() : Optional.of(RatioOfRuns.of(later, earlier));
        boolean overRuns = ratio.filter(RatioOfRuns::overRuns).isPresent();
        return ratio(metric, before, after, ratio.map(RatioOfRuns::ratio), overRuns ? Unit.RUN : Unit.LAUNCH);
    }

    private static JudgedRatio ratio(
            Metric metric, List<Arm> before, List<Arm> after, Optional<Ratio> ratio, Unit unit) {
        return new JudgedRatio(
                metric,
                HEAD,
                BASE,
                after.get(0).workload(),
                ratio,
                new Basis(unit, sample(metric, after), sample(metric, before)));
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
}
