package io.squareoff.load.report;

import io.squareoff.harness.measure.Load;
import io.squareoff.harness.report.ReportCell;
import io.squareoff.harness.report.ReportTable;
import io.squareoff.harness.report.TableBuilder;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.Capacity;
import io.squareoff.load.compare.Metric;
import java.util.ArrayList;
import java.util.List;

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
        TableBuilder table =
                TableBuilder.of("", "", columns.toArray(String[]::new)).labels(LABELS);
        capacity.held()
                .forEach((rate, held) -> arms.stream()
                        .filter(arm -> arm.name().equals(capacity.arm())
                                && arm.workload().load().equals(new Load.Open(rate)))
                        .forEach(arm -> table.row(row(rate, held, arm, metrics))));
        return table.build();
    }

    private static List<ReportCell> row(int rate, boolean held, Arm arm, List<Metric> metrics) {
        List<ReportCell> row = new ArrayList<>();
        row.add(ReportCell.text(""));
        row.add(ReportCell.text(held ? "held" : "not held"));
        row.add(ReportCell.count(rate));
        row.add(MetricText.cell(Metric.THROUGHPUT, arm));
        metrics.forEach(metric -> row.add(MetricText.cell(metric, arm)));
        return row;
    }

    private static String found(Capacity capacity) {
        return capacity.arm() + ", " + capacity.objective() + ": " + CapacityText.of(capacity);
    }
}
