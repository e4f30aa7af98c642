package io.squareoff.lab.report;

import io.squareoff.harness.measure.Environment;
import io.squareoff.harness.report.LineChart;
import io.squareoff.harness.report.ReportCheck;
import io.squareoff.lab.experiment.LabResult;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The plan and the findings of an experiment, as its result has them.
 *
 * @param diagram of what is measured, as text
 * @param rawTables figures behind the tables, which no report shows
 */
record LabDocument(
        String experiment,
        Instant startedAt,
        Instant endedAt,
        Optional<String> cutShort,
        List<String> marks,
        Map<String, Object> settings,
        Environment environment,
        List<String> found,
        String diagram,
        List<ReportCheck> checks,
        List<TableEntry> tables,
        List<LineChart> charts,
        List<TableEntry> rawTables) {

    static LabDocument of(LabResult result) {
        return new LabDocument(
                result.experiment().name(),
                result.startedAt(),
                result.endedAt(),
                result.cutShort(),
                result.marks(),
                result.experiment().settingsByOption(),
                result.environment(),
                result.found(),
                result.experiment().topology(),
                result.checks(),
                result.tables().stream().map(TableEntry::of).toList(),
                result.charts(),
                result.rawTables().stream().map(TableEntry::of).toList());
    }
}
