package io.squareoff.load.report;

import io.squareoff.harness.report.RatioText;
import io.squareoff.harness.report.Report;
import io.squareoff.harness.report.ReportCell;
import io.squareoff.harness.report.ReportNote;
import io.squareoff.harness.report.ReportTable;
import io.squareoff.harness.report.TableBuilder;
import io.squareoff.harness.statistics.Judgement;
import io.squareoff.harness.statistics.Ratio;
import io.squareoff.load.compare.Metric;
import io.squareoff.load.compare.MetricDifference;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The differences between two runs. */
public final class DifferenceReport {

    private static final int LABELS = 2;
    private static final String NO_VERDICT = "no verdict";

    private final List<MetricDifference> differences;
    private final double tolerance;

    private DifferenceReport(List<MetricDifference> differences, double tolerance) {
        this.differences = differences;
        this.tolerance = tolerance;
    }

    /**
     * Makes the report.
     *
     * @param runs the two runs and their other differences, a line each
     * @param tolerance the share by which a figure may be worse: 0.05 is 5 %
     */
    public static Report of(List<String> runs, List<MetricDifference> differences, double tolerance) {
        return new DifferenceReport(differences, tolerance).report(runs);
    }

    private Report report(List<String> runs) {
        List<String> facts = new ArrayList<>();
        facts.add(String.format(Locale.ROOT, "more than %.0f %% worse is a regression", tolerance * 100));
        facts.addAll(runs);
        List<ReportNote> regressions = differences.stream()
                .filter(difference -> difference.regression(tolerance))
                .map(this::note)
                .toList();
        List<ReportNote> notes = new ArrayList<>();
        if (differences.stream()
                .flatMap(difference -> difference.judgement().stream())
                .anyMatch(Judgement::differsAlone)) {
            notes.add(ReportNote.remark(RatioText.AMONG));
        }
        notes.addAll(regressions);
        return new Report(
                "diff",
                DifferenceSummary.of(differences, tolerance),
                facts,
                "",
                List.of(table()),
                List.of(),
                List.of(),
                notes);
    }

    private ReportTable table() {
        TableBuilder table = TableBuilder.of("", "", "", "", "head/base", "95 % interval", "")
                .labels(LABELS);
        differences.forEach(difference -> table.row(row(difference)));
        return table.build();
    }

    private List<ReportCell> row(MetricDifference difference) {
        List<ReportCell> row = new ArrayList<>();
        row.add(ReportCell.text(workload(difference)));
        row.add(ReportCell.text(difference.metric().title()));
        if (difference.ratio().isEmpty()) {
            row.add(ReportCell.none());
            row.add(ReportCell.none());
            row.add(ReportCell.text(RatioText.TOO_FEW_SAMPLES + inSome(difference)));
        } else {
            Ratio ratio = difference.ratio().get();
            row.add(ReportCell.figure(ratio.value(), ReportCell.Digits.RATIO));
            row.add(ratio.conclusive() ? ReportCell.text(RatioText.interval(ratio)) : ReportCell.none());
            row.add(ReportCell.text(verdict(difference, ratio) + inSome(difference)));
        }
        return row;
    }

    /** Only the primary metric gets one: nothing else is a regression, however much worse it is. */
    private String verdict(MetricDifference difference, Ratio ratio) {
        boolean decides = difference.metric() == Metric.primaryOf(difference.workload());
        return decides || !ratio.conclusive()
                ? RatioText.verdict(difference.judgement(), change(difference, ratio))
                : NO_VERDICT;
    }

    private String change(MetricDifference difference, Ratio ratio) {
        if (difference.regression(tolerance)) {
            return "REGRESSION";
        }
        boolean more = ratio.value() > 1;
        return more == difference.metric().moreIsBetter() ? "better" : "worse, but tolerated";
    }

    private ReportNote note(MetricDifference difference) {
        return new ReportNote(
                ReportNote.Kind.REGRESSION,
                String.format(
                        Locale.ROOT,
                        "%s, %s is %s× the base: more than %.0f %% worse%s",
                        workload(difference),
                        difference.metric().title(),
                        RatioText.number(difference.ratio().orElseThrow().value()),
                        tolerance * 100,
                        inSome(difference)));
    }

    private static String inSome(MetricDifference difference) {
        return inSome(difference.base(), "base") + inSome(difference.head(), "head");
    }

    private static String inSome(MetricDifference.Sample sample, String run) {
        String words = RatioText.inSome(sample.figures(), sample.rounds());
        return words.isEmpty() ? "" : "," + words + " of " + run;
    }

    private static String workload(MetricDifference difference) {
        return "%s, N = %d, %s"
                .formatted(
                        difference.workload().arm(),
                        difference.workload().number(),
                        difference.workload().title());
    }
}
