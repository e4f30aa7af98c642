package io.squareoff.lab.experiment;

import io.squareoff.harness.measure.Environment;
import io.squareoff.harness.report.ReportChart;
import io.squareoff.harness.report.ReportCheck;
import io.squareoff.harness.report.ReportTable;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What an experiment found.
 *
 * @param marks what weakens a figure or was left behind, in words
 * @param cutShort why it ended before it was through, or empty; what it had found by then is kept
 */
public record LabResult(
        Experiment experiment,
        Instant startedAt,
        Instant endedAt,
        Environment environment,
        List<ReportTable> tables,
        List<ReportCheck> checks,
        List<ReportChart> charts,
        List<String> marks,
        Optional<String> cutShort) {

    public LabResult {
        tables = List.copyOf(tables);
        checks = List.copyOf(checks);
        charts = List.copyOf(charts);
        marks = List.copyOf(marks);
    }

    /** Whether it was carried out whole and every check held. */
    public boolean valid() {
        return cutShort.isEmpty() && checks.stream().allMatch(ReportCheck::passed);
    }
}
