package io.squareoff.load.report;

import io.squareoff.harness.report.IntervalChart;
import io.squareoff.harness.report.ReportChart;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.ComparisonResult;
import io.squareoff.load.compare.Launches;
import io.squareoff.load.compare.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The charts of a comparison, a sweep or a search for capacity, in one order: what a sweep varies, ratios, latencies, launches, CPU, the parts
 * of a factor, seconds, memory, and what only some runs have. A chart that lacks something says why.
 */
final class ComparisonCharts {

    private ComparisonCharts() {}

    /** @return none where nothing was measured */
    static List<ReportChart> of(ComparisonResult result) {
        List<Arm> arms = result.served();
        if (arms.isEmpty()) {
            return List.of();
        }
        return result.capacities().isEmpty() ? ofComparison(result, arms) : ofSearch(result, arms);
    }

    private static List<ReportChart> ofComparison(ComparisonResult result, List<Arm> arms) {
        List<ReportChart> charts = new ArrayList<>(SweepCharts.of(arms, result.verdicts()));
        charts.add(RatioChart.of(result, arms));
        charts.addAll(ofCells(
                ChartCell.of(arms, result.plan()::asked),
                result.plan().launches(),
                RatioChart.ofFactors(result, arms)));
        LaunchAge.of(result, arms).map(LaunchAge::chart).ifPresent(charts::add);
        if (arms.size() < result.arms().size()) {
            charts.add(RatioChart.ofLimits(result));
        }
        return charts;
    }

    /**
     * The charts of what the arms of cells did.
     *
     * @param launches of the plan
     * @param factors charts of the parts of a factor
     */
    static List<ReportChart> ofCells(List<ChartCell> cells, Launches launches, List<IntervalChart> factors) {
        List<ChartCell> drawn = ChartCell.drawn(cells);
        List<ChartArm> all = ChartCell.all(cells);
        List<ReportChart> charts = new ArrayList<>();
        drawn.stream()
                .filter(cell -> cell.arms().stream()
                        .anyMatch(arm -> Metric.P50.isShown(arm.arm().workload())))
                .forEach(cell -> charts.add(CellCharts.latency(cell, Optional.empty())));
        drawn.forEach(cell -> charts.add(CellCharts.launches(cell, launches)));
        charts.add(ProcessCharts.cpu(all));
        charts.addAll(factors);
        drawn.forEach(cell -> charts.add(CellCharts.seconds(cell, launches)));
        charts.add(ProcessCharts.memory(all));
        return charts;
    }

    /** Its windows are not rounds, so that it has no ratios, and nothing to join. */
    private static List<ReportChart> ofSearch(ComparisonResult result, List<Arm> arms) {
        List<ReportChart> charts = new ArrayList<>();
        CapacityRates.held(result.capacities(), arms).ifPresent(held -> {
            charts.add(CellCharts.latency(
                    held, Optional.of(result.capacities().get(0).objective())));
            charts.add(ProcessCharts.cpu(held.arms()));
            charts.add(ProcessCharts.memory(held.arms()));
        });
        charts.add(CapacityRates.latencies(result.plan().arms(), result.capacities(), arms));
        return charts;
    }
}
