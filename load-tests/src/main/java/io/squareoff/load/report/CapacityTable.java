package io.squareoff.load.report;

import io.squareoff.harness.measure.Load;
import io.squareoff.harness.report.ReportCell;
import io.squareoff.harness.report.ReportTable;
import io.squareoff.harness.report.TableBuilder;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.Capacity;
import io.squareoff.load.compare.Metric;
import io.squareoff.load.compare.RateRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The rates that were tried on each arm, and the highest at which the objective held. */
final class CapacityTable {

    private static final int LABELS = 2;

    private CapacityTable() {}

    /** A table for each arm, and one with a line for each. */
    static List<ReportTable> of(List<Capacity> capacities, List<Arm> arms) {
        List<ReportTable> tables = new ArrayList<>();
        capacities.forEach(capacity -> tables.add(tried(capacity, arms)));
        TableBuilder found = TableBuilder.of("", "", "").labels(1);
        capacities.forEach(capacity -> found.row(ReportCell.text(found(capacity))));
        tables.add(found.build());
        return tables;
    }

    private static ReportTable tried(Capacity capacity, List<Arm> arms) {
        List<Metric> metrics = Metric.compared().stream()
                .filter(metric -> metric != Metric.THROUGHPUT)
                .toList();
        List<String> columns = new ArrayList<>(List.of(capacity.arm(), "", "planned/s", "achieved/s"));
        metrics.forEach(metric -> columns.add(metric.column()));
        columns.addAll(List.of("failed", "backlog grew by"));
        TableBuilder table = TableBuilder.of("", "", columns).labels(LABELS);
        capacity.tried()
                .forEach((rate, held) -> arms.stream()
                        .filter(arm -> arm.name().equals(capacity.arm())
                                && arm.workload().load().equals(new Load.Open(rate)))
                        .forEach(arm -> table.row(row(rate, held, arm, metrics))));
        return table.build();
    }

    private static List<ReportCell> row(int rate, Map<Boolean, Long> held, Arm arm, List<Metric> metrics) {
        List<ReportCell> row = new ArrayList<>();
        row.add(ReportCell.text(""));
        row.add(ReportCell.text(words(held)));
        row.add(ReportCell.count(rate));
        row.add(MetricText.cell(Metric.THROUGHPUT, arm));
        metrics.forEach(metric -> row.add(MetricText.cell(metric, arm)));
        row.add(ReportCell.count(
                arm.failures().values().stream().mapToLong(Long::longValue).sum()));
        row.add(ReportCell.count(Math.round(
                arm.rounds().stream().mapToDouble(RateRule::growth).average().orElseThrow())));
        return row;
    }

    /** Such as "held", and "held in 2 of 3". */
    private static String words(Map<Boolean, Long> held) {
        long yes = held.getOrDefault(true, 0L);
        long no = held.getOrDefault(false, 0L);
        return no == 0 ? "held" : yes == 0 ? "not held" : "held in %d of %d".formatted(yes, yes + no);
    }

    private static String found(Capacity capacity) {
        return capacity.arm() + ", " + capacity.objective() + ": " + CapacityText.of(capacity);
    }
}
