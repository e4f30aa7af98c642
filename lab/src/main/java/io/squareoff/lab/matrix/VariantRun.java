package io.squareoff.lab.matrix;

import io.squareoff.harness.report.LineChart;
import io.squareoff.harness.report.ReportCheck;
import io.squareoff.harness.report.ReportTable;
import io.squareoff.lab.experiment.Findings;
import java.util.List;
import java.util.Optional;

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

    /** One of its tables; empty if it has not so many. */
    Optional<ReportTable> table(int index) {
        return index < tables.size() ? Optional.of(tables.get(index)) : Optional.empty();
    }

    /** Origin of a finding, such as "2.12.4, round 3". */
    String title() {
        return variant.title() + ", round " + round;
    }
}
