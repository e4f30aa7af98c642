package io.squareoff.load.report;

import io.squareoff.harness.report.Column;
import io.squareoff.harness.report.ReportTable;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.Capacity;
import io.squareoff.load.compare.Metric;
import io.squareoff.load.compare.RateRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The rates that were tried on each arm, and the highest at which the objective held. */
final class CapacityTable {

    /** @param held how often the objective did and did not hold at the rate */
    private record Tried(int rate, Map<Boolean, Long> held, Arm arm) {}

    private CapacityTable() {}

    static List<ReportTable> of(List<Capacity> capacities, List<Arm> arms) {
        List<ReportTable> tables = new ArrayList<>();
        capacities.forEach(capacity -> tables.add(tried(capacity, arms)));
        tables.add(Column.table(
                "", "", List.of(Column.label("", capacity -> found(capacities.get(0), capacity))), capacities));
        return tables;
    }

    private static ReportTable tried(Capacity capacity, List<Arm> arms) {
        List<Metric> metrics = Metric.compared().stream()
                .filter(metric -> metric != Metric.THROUGHPUT)
                .toList();
        List<Column<Tried>> columns = new ArrayList<>(List.of(
                Column.label(capacity.arm(), tried -> ""),
                Column.label("", tried -> words(tried.held)),
                Column.count("planned/s", Tried::rate),
                Column.cell("achieved/s", tried -> MetricText.cell(Metric.THROUGHPUT, tried.arm))));
        metrics.forEach(
                metric -> columns.add(Column.cell(metric.column(), tried -> MetricText.cell(metric, tried.arm))));
        columns.add(Column.count(
                "failed",
                tried -> tried.arm.failures().values().stream()
                        .mapToLong(Long::longValue)
                        .sum()));
        columns.add(Column.count(
                "backlog grew by",
                tried -> Math.round(tried.arm.rounds().stream()
                        .mapToDouble(RateRule::growth)
                        .average()
                        .orElseThrow())));
        List<Tried> rows = new ArrayList<>();
        capacity.tried()
                .forEach((rate, held) -> arms.stream()
                        .filter(arm -> CapacityCharts.isOf(arm, capacity, rate))
                        .forEach(arm -> rows.add(new Tried(rate, held, arm))));
        return Column.table("", "", columns, rows);
    }

    /** Such as "held", and "held in 2 of 3". */
    private static String words(Map<Boolean, Long> held) {
        long yes = held.getOrDefault(true, 0L);
        long no = held.getOrDefault(false, 0L);
        return no == 0 ? "held" : yes == 0 ? "not held" : "held in %d of %d".formatted(yes, yes + no);
    }

    private static String found(Capacity first, Capacity capacity) {
        return capacity.arm() + ", " + capacity.objective() + ": " + CapacityText.beside(first, capacity);
    }
}
