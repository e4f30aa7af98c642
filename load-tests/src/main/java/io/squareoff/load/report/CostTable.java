package io.squareoff.load.report;

import io.squareoff.harness.report.Column;
import io.squareoff.harness.report.ReportCell;
import io.squareoff.harness.report.ReportTable;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.Metric;
import java.util.ArrayList;
import java.util.List;

/** The CPU that a million requests and squares take: a row for each arm, where these did not all do the same work. */
final class CostTable {

    private static final List<Metric> METRICS = List.of(Metric.CORE_HOURS_OF_REQUESTS, Metric.CORE_HOURS_OF_SQUARES);

    private CostTable() {}

    /** Returns false of an arm whose CPU is not known, or that answered nothing. */
    static boolean isKnown(Arm arm) {
        return Metric.CORE_HOURS_OF_REQUESTS.of(arm).isPresent();
    }

    static ReportTable of(List<Arm> arms) {
        List<Column<Arm>> columns = new ArrayList<>(List.of(
                Column.label("", arm -> ReportCell.indented(arm.name())),
                Column.label("N", arm -> arm.workload().number()),
                Column.label("load", arm -> arm.workload().title())));
        METRICS.forEach(metric ->
                columns.add(Column.cell(metric.group() + "\n" + metric.row(), arm -> MetricText.cell(metric, arm))));
        return Column.table(
                "What a million requests cost: CPU time of all processes measured but the generator",
                "",
                columns,
                arms);
    }
}
