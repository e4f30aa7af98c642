package io.squareoff.lab.report;

import io.squareoff.harness.report.EnvironmentEntry;
import io.squareoff.harness.report.ReportCell;
import io.squareoff.harness.report.ReportChart;
import io.squareoff.harness.report.ReportCheck;
import io.squareoff.harness.report.ReportTable;
import io.squareoff.lab.experiment.LabResult;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** The {@code result.json} of an experiment, field by field; docs/lab.md explains each. */
record LabDocument(
        int schemaVersion,
        String name,
        String startedAt,
        String endedAt,
        boolean valid,
        String cutShort,
        List<String> marks,
        Map<String, Object> settings,
        EnvironmentEntry environment,
        List<ReportCheck> checks,
        List<TableEntry> tables,
        List<ReportChart> charts,
        List<TableEntry> rawTables) {

    static final int SCHEMA_VERSION = 1;

    static LabDocument of(LabResult result) {
        return new LabDocument(
                SCHEMA_VERSION,
                "lab " + result.experiment().name(),
                result.startedAt().toString(),
                result.endedAt().toString(),
                result.valid(),
                result.cutShort().orElse(null),
                result.marks(),
                result.experiment().settings(),
                EnvironmentEntry.of(result.environment()),
                result.checks(),
                result.tables().stream().map(TableEntry::of).toList(),
                result.charts(),
                result.rawTables().stream().map(TableEntry::of).toList());
    }

    /** A cell is a string, a number, or null without a figure. */
    record TableEntry(String title, String durability, List<String> columns, List<List<Object>> rows) {

        static TableEntry of(ReportTable table) {
            return new TableEntry(
                    table.title(),
                    table.description(),
                    table.columns(),
                    table.rows().stream().map(TableEntry::row).toList());
        }

        /** A list that may hold nulls. */
        private static List<Object> row(List<ReportCell> cells) {
            return Arrays.asList(cells.stream().map(TableEntry::raw).toArray());
        }

        private static Object raw(ReportCell cell) {
            if (cell instanceof ReportCell.Text text) {
                return text.text();
            }
            if (cell instanceof ReportCell.Count count) {
                return count.value();
            }
            return cell instanceof ReportCell.Figure figure ? Double.valueOf(figure.value()) : null;
        }
    }
}
