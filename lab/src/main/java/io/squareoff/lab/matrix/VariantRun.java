package io.squareoff.lab.matrix;

import io.squareoff.harness.report.ReportTable;
import io.squareoff.lab.experiment.Findings;
import java.util.List;

/**
 * One run of a column's experiment.
 *
 * @param tables as they were at its end
 */
record VariantRun(Variant variant, int round, Findings findings, List<ReportTable> tables) {

    static VariantRun of(Variant variant, int round, Findings findings) {
        return new VariantRun(variant, round, findings, findings.tables());
    }

    /** Origin of a finding, such as "2.12.4, round 3". */
    String title() {
        return variant.title() + ", round " + round;
    }
}
