package io.squareoff.load.report;

import io.squareoff.harness.report.Column;
import io.squareoff.harness.report.ReportCell;
import io.squareoff.harness.report.ReportTable;
import io.squareoff.harness.stack.StackVariant;
import io.squareoff.harness.statistics.Ratio;
import io.squareoff.load.compare.JudgedRatio;
import io.squareoff.load.compare.Metric;
import io.squareoff.load.compare.Workload;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The cost of what a variant of the stack has: a row for each arm whose plain twin was measured too, a column for each metric. */
final class VariantTable {

    private static final String TITLE =
            " each arm with it against the same without, geometric mean of the rounds' ratios, ";

    private static final String WITH_TLS =
            "TLS is between the aggregator, the backends and the broker. Callers ask the aggregator without it in every arm.";

    private static final String WITH_SYNCS =
            "The broker writes the files of streams through to the disk before each acknowledgement.";

    private static final String FEWER = " Fewer than " + Ratio.ROUNDS_AT_LEAST + " rounds give no interval.";

    private VariantTable() {}

    /**
     * Makes the table.
     *
     * @param verdicts of arms of one variant, each against its plain twin; at least one
     * @param sweep true if these are of several numbers or loads, which each row then names
     */
    static ReportTable of(List<JudgedRatio> verdicts, boolean sweep) {
        boolean one = verdicts.get(0).isOfOneLaunch();
        Map<Workload, Map<Metric, JudgedRatio>> arms = new LinkedHashMap<>();
        verdicts.forEach(verdict -> arms.computeIfAbsent(verdict.workload(), any -> new LinkedHashMap<>())
                .put(verdict.metric(), verdict));
        List<Metric> metrics =
                verdicts.stream().map(JudgedRatio::metric).distinct().toList();
        List<Column<Workload>> columns =
                new ArrayList<>(List.of(Column.label("", workload -> ReportCell.indented(workload.arm()))));
        if (sweep) {
            columns.add(Column.label("N", Workload::number));
            columns.add(Column.label("load", Workload::title));
        }
        metrics.forEach(metric -> columns.add(Column.cell(
                metric.title() + " ×", workload -> cell(arms.get(workload).get(metric)))));
        boolean tls = verdicts.get(0).variant() == StackVariant.TLS;
        String description = tls ? WITH_TLS : WITH_SYNCS;
        return Column.table(
                (tls ? "What TLS costs:" : "What a sync of each message costs:")
                        + TITLE
                        + (one ? "within one launch" : "with its 95 % interval"),
                one ? description : description + FEWER,
                columns,
                List.copyOf(arms.keySet()));
    }

    private static ReportCell cell(JudgedRatio ratio) {
        return RatioWords.cellOf(Optional.ofNullable(ratio));
    }
}
