package io.squareoff.load.report;

import io.squareoff.harness.report.Column;
import io.squareoff.harness.report.ReportTable;
import io.squareoff.harness.statistics.Ratio;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.JudgedRatio;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The ratios of a sweep over two properties: a table for each pair of arms, one property in rows, the other in columns. */
final class AxesTable {

    private static final String DESCRIPTION = "Geometric means of the rounds' ratios in %s";

    private static final String SHOWN = ". A difference was shown unless a cell says otherwise.";

    private static final String TOO_FEW = ". Fewer than " + Ratio.ROUNDS_AT_LEAST + " rounds show nothing either way.";

    private final SweepAxis down;
    private final SweepAxis across;
    private final List<String> rows;
    private final List<String> columns;

    private AxesTable(SweepAxis down, SweepAxis across, List<Arm> arms) {
        this.down = down;
        this.across = across;
        this.rows = down.values(arms);
        this.columns = across.columns(arms);
    }

    /**
     * @param verdicts of the arms; those in the primary metric are shown
     * @return none of a sweep over one property, or over three
     */
    static List<ReportTable> of(List<Arm> arms, List<JudgedRatio> verdicts) {
        List<SweepAxis> axes = SweepAxis.varied(arms);
        if (axes.size() != 2) {
            return List.of();
        }
        Map<String, List<JudgedRatio>> pairs = verdicts.stream()
                .filter(JudgedRatio::isPrimary)
                .collect(Collectors.groupingBy(RatioWords::pair, LinkedHashMap::new, Collectors.toList()));
        AxesTable table = new AxesTable(axes.get(0), axes.get(1), arms);
        return pairs.entrySet().stream()
                .map(pair -> table.of(pair.getKey(), pair.getValue()))
                .toList();
    }

    private ReportTable of(String pair, List<JudgedRatio> verdicts) {
        List<Column<String>> shown = new ArrayList<>(List.of(Column.label(down.title(), row -> row)));
        columns.forEach(column -> shown.add(Column.cell(column, row -> cell(verdicts, row, column))));
        String metric = verdicts.get(0).metric().title();
        return Column.table(
                pair + " by " + down.title() + " and " + across.title(),
                DESCRIPTION.formatted(metric) + surety(verdicts),
                shown,
                rows);
    }

    private String surety(List<JudgedRatio> verdicts) {
        if (verdicts.get(0).isOfOneLaunch()) {
            return ", within one launch.";
        }
        return verdicts.stream().anyMatch(verdict -> verdict.judgement().isPresent()) ? SHOWN : TOO_FEW;
    }

    private Optional<String> cell(List<JudgedRatio> verdicts, String row, String column) {
        return verdicts.stream()
                .filter(verdict -> down.of(verdict.workload()).equals(row)
                        && across.words(verdict.workload()).equals(column))
                .findFirst()
                .flatMap(RatioWords::cell);
    }
}
