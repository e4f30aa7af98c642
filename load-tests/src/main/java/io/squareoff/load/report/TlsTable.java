package io.squareoff.load.report;

import io.squareoff.harness.report.ReportCell;
import io.squareoff.harness.report.ReportTable;
import io.squareoff.harness.report.TableBuilder;
import io.squareoff.harness.statistics.Ratio;
import io.squareoff.load.compare.JudgedRatio;
import io.squareoff.load.compare.Metric;
import io.squareoff.load.compare.Workload;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The cost of TLS: a row for each arm with it whose twin without it was measured too, a column for each metric. */
final class TlsTable {

    private static final String TITLE =
            "What TLS costs: each arm with it against the same without, geometric mean of the rounds' ratios, ";

    private static final String DESCRIPTION =
            "TLS is between the aggregator, the backends and the broker. Callers ask the aggregator without it in every arm.";

    private static final String FEWER = " Fewer than " + Ratio.ROUNDS_AT_LEAST + " rounds give no interval.";

    private TlsTable() {}

    /**
     * Makes the table.
     *
     * @param verdicts of arms with TLS, each against the same arm without; at least one
     * @param sweep true if these are of several numbers or loads, which each row then names
     */
    static ReportTable of(List<JudgedRatio> verdicts, boolean sweep) {
        boolean one = verdicts.get(0).isOfOneLaunch();
        Map<Workload, Map<Metric, JudgedRatio>> arms = new LinkedHashMap<>();
        verdicts.forEach(verdict -> arms.computeIfAbsent(verdict.workload(), any -> new LinkedHashMap<>())
                .put(verdict.metric(), verdict));
        List<Metric> metrics =
                verdicts.stream().map(JudgedRatio::metric).distinct().toList();
        List<String> columns = new ArrayList<>(sweep ? List.of("", "N", "load") : List.of(""));
        metrics.forEach(metric -> columns.add(metric.title() + " ×"));
        TableBuilder table = TableBuilder.of(
                        TITLE + (one ? "within one launch" : "with its 95 % interval"),
                        one ? DESCRIPTION : DESCRIPTION + FEWER,
                        columns.toArray(String[]::new))
                .labels(columns.size() - metrics.size());
        arms.forEach((arm, figures) -> {
            List<ReportCell> row = new ArrayList<>(List.of(ReportCell.indented(arm.arm())));
            if (sweep) {
                row.add(ReportCell.count(arm.number()));
                row.add(ReportCell.text(arm.title()));
            }
            metrics.forEach(metric -> row.add(cell(figures.get(metric))));
            table.row(row);
        });
        return table.build();
    }

    private static ReportCell cell(JudgedRatio ratio) {
        return Optional.ofNullable(ratio)
                .flatMap(RatioWords::cell)
                .map(ReportCell::text)
                .orElseGet(ReportCell::none);
    }
}
