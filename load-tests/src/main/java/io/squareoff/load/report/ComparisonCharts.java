package io.squareoff.load.report;

import io.squareoff.harness.report.ReportChart;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.ComparisonResult;
import io.squareoff.load.compare.Launches;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The charts of a comparison, a sweep or a search for capacity, in one order: ratios, latencies, launches, CPU, the parts of a factor,
 * seconds, memory, and what only some runs have. A chart that lacks something says why.
 */
final class ComparisonCharts {

    private final ComparisonResult result;
    private final List<Arm> arms;
    private final Launches launches;

    private ComparisonCharts(ComparisonResult result, List<Arm> arms) {
        this.result = result;
        this.arms = arms;
        this.launches = result.plan().launches();
    }

    /** @return none where nothing was measured */
    static List<ReportChart> of(ComparisonResult result) {
        List<Arm> arms = result.arms().stream()
                .filter(arm -> !arm.workload().isCeiling())
                .toList();
        if (arms.isEmpty()) {
            return List.of();
        }
        ComparisonCharts charts = new ComparisonCharts(result, arms);
        return result.capacities().isEmpty() ? charts.ofComparison() : charts.ofSearch();
    }

    private List<ReportChart> ofComparison() {
        List<ChartCell> cells = ChartCell.of(arms);
        List<ChartCell> drawn = ChartCell.drawn(cells);
        List<ChartArm> all = ChartCell.all(cells);
        List<ReportChart> charts = new ArrayList<>();
        charts.add(RatioChart.of(result, arms));
        drawn.forEach(cell -> charts.add(LatencyChart.of(cell, Optional.empty())));
        drawn.forEach(cell -> charts.add(LaunchChart.of(cell, launches)));
        charts.add(ProcessCharts.cpu(all));
        charts.addAll(FactorChart.of(result, arms));
        drawn.forEach(cell -> charts.add(SecondsChart.of(cell, launches)));
        charts.add(ProcessCharts.memory(all));
        charts.addAll(SweepCharts.of(arms));
        if (arms.size() < result.arms().size()) {
            charts.add(RatioChart.ofLimits(result));
        }
        return charts;
    }

    /** Its windows are not rounds, so that it has no ratios, and nothing to join. */
    private List<ReportChart> ofSearch() {
        List<ReportChart> charts = new ArrayList<>();
        CapacityCharts.held(result.capacities(), arms).ifPresent(held -> {
            charts.add(
                    LatencyChart.of(held, Optional.of(result.capacities().get(0).objective())));
            charts.add(ProcessCharts.cpu(held.arms()));
            charts.add(ProcessCharts.memory(held.arms()));
        });
        charts.add(CapacityCharts.latencies(result.plan().arms(), result.capacities(), arms));
        return charts;
    }
}
