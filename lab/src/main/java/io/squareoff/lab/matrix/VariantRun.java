package io.squareoff.lab.matrix;

import io.squareoff.harness.report.LineChart;
import io.squareoff.harness.report.ReportCheck;
import io.squareoff.harness.report.ReportTable;
import io.squareoff.lab.experiment.Findings;
import java.util.List;

/**
 * One run of a column's experiment, as it was at its end: what its tables were made of is gone.
 *
 * @param rawTables figures behind the tables
 */
record VariantRun(
        Variant variant,
        int round,
        List<ReportTable> tables,
        List<ReportTable> rawTables,
        List<LineChart> charts,
        List<ReportCheck> checks,
        List<String> warnings) {

    /** Makes the tables first: one that cannot be made fails a check. */
    static VariantRun of(Variant variant, int round, Findings findings) {
        return new VariantRun(
                variant,
                round,
                findings.tables(),
                findings.rawTables(),
                findings.charts(),
                findings.checks(),
                findings.warnings());
    }

    /** Origin of a finding, such as "2.12.4, round 3". */
    String title() {
        return variant.title() + ", round " + round;
    }
}
