package io.squareoff.load.report;

import io.squareoff.harness.report.Column;
import io.squareoff.harness.report.ReportCell;
import io.squareoff.harness.report.ReportTable;
import io.squareoff.load.compare.JudgedRatio;
import java.util.List;

/** The ratios of arms of one cell in words. */
final class VerdictTables {

    private static final String VERDICTS =
            "Verdicts: geometric mean of the rounds' ratios, pair by pair, with its 95 % interval";

    private static final String WITHIN_ONE_LAUNCH =
            "Geometric mean of the rounds' ratios, pair by pair, within one launch: no verdict";

    private static final String INDICATIVE =
            "Indicative only, without a verdict: geometric mean of the rounds' ratios, pair by pair";

    private VerdictTables() {}

    /**
     * Makes the table of a run that is indicative: without the primary metric, which says more of how late the generator was.
     */
    static ReportTable indicative(List<JudgedRatio> verdicts) {
        List<JudgedRatio> others =
                verdicts.stream().filter(verdict -> !verdict.isPrimary()).toList();
        return table(INDICATIVE, others);
    }

    /**
     * Makes the table.
     *
     * @param verdicts at least one
     */
    static ReportTable of(List<JudgedRatio> verdicts) {
        return table(verdicts.get(0).isOfOneLaunch() ? WITHIN_ONE_LAUNCH : VERDICTS, verdicts);
    }

    private static ReportTable table(String title, List<JudgedRatio> verdicts) {
        return Column.table(
                title,
                "",
                List.of(
                        Column.label(
                                "",
                                verdict -> ReportCell.indented(MetricText.title(verdict.metric(), verdict.workload()))),
                        Column.label("", RatioWords::line)),
                verdicts);
    }
}
