package io.squareoff.lab.experiment;

import io.squareoff.harness.measure.Environment;
import io.squareoff.harness.report.LineChart;
import io.squareoff.harness.report.ReportCheck;
import io.squareoff.harness.report.ReportTable;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Result of an experiment.
 *
 * @param found figures for the summary, a clause each
 * @param rawTables figures behind the tables, which no report shows
 * @param marks facts that weaken a figure, and streams that were left behind, in words
 * @param cutShort reason why it ended early, with the findings up to then; empty if it is complete
 */
public record LabResult(
        Experiment experiment,
        Instant startedAt,
        Instant endedAt,
        Environment environment,
        List<String> found,
        List<ReportTable> tables,
        List<ReportTable> rawTables,
        List<ReportCheck> checks,
        List<LineChart> charts,
        List<String> marks,
        Optional<String> cutShort) {

    public LabResult {
        found = List.copyOf(found);
        tables = List.copyOf(tables);
        rawTables = List.copyOf(rawTables);
        checks = List.copyOf(checks);
        charts = List.copyOf(charts);
        marks = List.copyOf(marks);
    }

    /** Returns true if it is complete, and checked what it measured, and all checks passed. */
    public boolean valid() {
        return cutShort.isEmpty() && !checks.isEmpty() && !failed();
    }

    /** Returns true if a check failed. */
    public boolean failed() {
        return !checks.stream().allMatch(ReportCheck::passed);
    }
}
