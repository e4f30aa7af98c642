package io.squareoff.load.report;

import io.squareoff.harness.report.IntervalChart;
import io.squareoff.harness.report.RatioText;
import io.squareoff.harness.report.ReportChart;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.ComparisonResult;
import io.squareoff.load.compare.JudgedRatio;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** The charts of two runs side by side: ratios of the later to the earlier one, and the figures of both. */
final class DifferenceCharts {

    private static final String APART =
            "Geometric mean of the later run's rounds by that of the earlier one's, with its 95 % interval. The runs were made at different"
                    + " times: whatever the machine does differently counts as a change.";

    private static final String IN_TURNS =
            "Geometric means of the ratios of head to base, pair by pair, with their 95 % intervals. Base and head took turns: what the"
                    + " machine does to both drops out. Figures of each side have its pace in.";

    private DifferenceCharts() {}

    /** @param runs base and head, to show their figures side by side; none for ratios alone */
    static List<ReportChart> of(List<JudgedRatio> differences, List<ComparisonResult> runs) {
        List<ReportChart> charts = new ArrayList<>(List.of(ratios(differences)));
        if (!runs.isEmpty()) {
            charts.addAll(sideBySide(differences, runs.get(0), runs.get(1)));
        }
        return charts;
    }

    private static IntervalChart ratios(List<JudgedRatio> differences) {
        RatioChart chart = new RatioChart();
        differences.stream()
                .sorted(Comparator.comparing(JudgedRatio::metric))
                .forEach(difference -> chart.add(
                        difference,
                        MetricText.title(difference),
                        DifferenceReport.workload(difference),
                        difference.ratio().isEmpty()
                                ? RatioText.TOO_FEW_SAMPLES
                                : RatioText.verdict(difference.judgement(), RatioChart.SHOWN)));
        return chart.drawn("Ratios of head to base", inTurns(differences) ? IN_TURNS : APART, "ratio, head to base");
    }

    private static boolean inTurns(List<JudgedRatio> differences) {
        return differences.stream().anyMatch(each -> each.basis().unit() == JudgedRatio.Unit.PAIR);
    }

    /** The workloads that both runs measured. */
    private static List<ReportChart> sideBySide(
            List<JudgedRatio> differences, ComparisonResult base, ComparisonResult head) {
        List<Arm> common = base.arms().stream()
                .filter(arm -> differences.stream()
                        .anyMatch(difference -> difference.workload().equals(arm.workload())))
                .toList();
        // The rounds of a pair are joined, as those of one run are.
        boolean joined = inTurns(differences);
        List<ChartArm> arms = common.stream()
                .flatMap(arm -> Stream.of(named("base", arm, joined), named("head", same(head, arm), joined)))
                .toList();
        return ComparisonCharts.ofCells(
                ChartCell.of(arms, SweepAxis.varied(common), UnaryOperator.identity()),
                head.plan().launches(),
                List.of());
    }

    private static ChartArm named(String run, Arm arm, boolean joined) {
        return new ChartArm(joined ? "" : run, arm.name() + ", " + run, arm);
    }

    private static Arm same(ComparisonResult head, Arm arm) {
        return head.arms().stream()
                .filter(other -> other.workload().equals(arm.workload()))
                .findFirst()
                .orElseThrow();
    }
}
