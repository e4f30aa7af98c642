package io.squareoff.lab.report;

import io.squareoff.harness.report.EnvironmentEntry;
import io.squareoff.harness.report.ReportChart;
import io.squareoff.harness.report.ReportCheck;
import io.squareoff.lab.experiment.LabResult;
import java.util.List;
import java.util.Map;

/**
 * The {@code result.json} of an experiment, field by field; docs/lab.md explains each. Older files have no diagram, no raw tables and
 * no events in charts; these are null.
 */
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
        String diagram,
        List<ReportCheck> checks,
        List<TableEntry> tables,
        List<ChartEntry> charts,
        List<TableEntry> rawTables) {

    static final int SCHEMA_VERSION = 1;

    static LabDocument of(LabResult result) {
        return new LabDocument(
                SCHEMA_VERSION,
                LabReport.NAME + result.experiment().name(),
                result.startedAt().toString(),
                result.endedAt().toString(),
                result.valid(),
                result.cutShort().orElse(null),
                result.marks(),
                result.experiment().settings(),
                EnvironmentEntry.of(result.environment()),
                result.experiment().topology(),
                result.checks(),
                result.tables().stream().map(TableEntry::of).toList(),
                result.charts().stream().map(ChartEntry::of).toList(),
                result.rawTables().stream().map(TableEntry::of).toList());
    }

    /** A chart; {@code events} is null in older files. */
    record ChartEntry(
            String title,
            String x,
            String y,
            boolean logarithmic,
            List<ReportChart.Line> lines,
            List<ReportChart.Event> events) {

        static ChartEntry of(ReportChart chart) {
            return new ChartEntry(
                    chart.title(), chart.x(), chart.y(), chart.logarithmic(), chart.lines(), chart.events());
        }

        ReportChart toChart() {
            return new ReportChart(title, x, y, logarithmic, lines, events == null ? List.of() : events);
        }
    }
}
