package io.squareoff.load.report;

import io.squareoff.harness.report.ReportCell;
import io.squareoff.harness.report.ReportTable;
import io.squareoff.harness.report.TableBuilder;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.Metric;
import java.util.ArrayList;
import java.util.List;

/** The CPU that a million requests and squares take: a row for each arm, where these did not all do the same work. */
final class CostTable {

    private static final List<Metric> METRICS = List.of(Metric.CORE_HOURS_OF_REQUESTS, Metric.CORE_HOURS_OF_SQUARES);

    private static final int LABELS = 3;

    private CostTable() {}

    /** Returns false of an arm whose CPU is not known, or that answered nothing. */
    static boolean isKnown(Arm arm) {
        return Metric.CORE_HOURS_OF_REQUESTS.of(arm).isPresent();
    }

    static ReportTable of(List<Arm> arms) {
        List<String> columns = new ArrayList<>(List.of("", "N", "load"));
        METRICS.forEach(metric -> columns.add(metric.group() + "\n" + metric.row()));
        TableBuilder table = TableBuilder.of(
                        "What a million requests cost: CPU time of all processes measured but the generator",
                        "",
                        columns)
                .labels(LABELS);
        for (Arm arm : arms) {
            List<ReportCell> row = new ArrayList<>(List.of(
                    ReportCell.indented(arm.name()),
                    ReportCell.count(arm.workload().number()),
                    ReportCell.text(arm.workload().title())));
            METRICS.forEach(metric -> row.add(MetricText.cell(metric, arm)));
            table.row(row);
        }
        return table.build();
    }
}
