package io.squareoff.load.report;

import io.squareoff.harness.report.Column;
import io.squareoff.harness.report.RatioText;
import io.squareoff.harness.report.Report;
import io.squareoff.harness.report.ReportCell;
import io.squareoff.harness.report.ReportNote;
import io.squareoff.harness.report.ReportTable;
import io.squareoff.harness.report.ReportVerdict;
import io.squareoff.harness.statistics.Judgement;
import io.squareoff.harness.statistics.Ratio;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.ComparisonResult;
import io.squareoff.load.compare.JudgedRatio;
import io.squareoff.load.gate.DifferenceVerdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The differences between base and head, of one run each or of several. */
public final class DifferenceReport {

    private final List<JudgedRatio> differences;
    private final List<DifferenceVerdict> verdicts;
    private final List<ComparisonResult> compared;
    private final double tolerance;

    /** @param compared base and head, to show their figures side by side; none for ratios alone */
    DifferenceReport(List<JudgedRatio> differences, List<ComparisonResult> compared, double tolerance) {
        this.differences = differences;
        this.verdicts = DifferenceVerdict.of(differences, tolerance);
        this.compared = compared;
        this.tolerance = tolerance;
    }

    /**
     * @param runs the runs and their other differences, a line each
     * @param compared base and head, to show their figures side by side; none for ratios alone
     * @param tolerance the share by which a figure may be worse: 0.05 is 5 %
     * @throws IllegalArgumentException if one of the two has values that do not go together
     */
    public static Report of(
            List<String> runs, List<JudgedRatio> differences, List<RecordedRun> compared, double tolerance) {
        List<ComparisonResult> results =
                compared.stream().map(RecordedRun::result).toList();
        return new DifferenceReport(differences, results, tolerance).report(runs);
    }

    /** Weaknesses of a difference between two runs: the warnings of each, and reasons why it says little, for those who compare them all the same. */
    public static List<ReportNote> weaknesses(RecordedRun base, RecordedRun head) {
        List<ReportNote> notes = new ArrayList<>();
        notes.addAll(base.weaknesses("base"));
        notes.addAll(head.weaknesses("head"));
        base.incomparable(head)
                .forEach(difference -> notes.add(new ReportNote(ReportNote.Kind.WARNING, "differs: " + difference)));
        return notes;
    }

    private Report report(List<String> runs) {
        List<String> facts = new ArrayList<>(List.of(DifferenceText.rule(tolerance)));
        facts.addAll(runs);
        List<ReportTable> tables = new ArrayList<>(List.of(table("")));
        if (!compared.isEmpty() && !differences.isEmpty()) {
            tables.add(figures());
        }
        List<ReportNote> notes = remarks();
        differences.stream()
                .filter(difference -> difference.regression(tolerance))
                .map(this::note)
                .forEach(notes::add);
        return new Report(
                        "diff",
                        DifferenceText.summary(verdicts, tolerance, rounds(), "`squareoff compare` in both runs"),
                        facts,
                        "",
                        tables,
                        DifferenceCharts.of(differences, compared),
                        List.of(),
                        notes)
                .withVerdicts(verdicts(verdicts, true));
    }

    /** Of the run with the fewest. */
    private int rounds() {
        return differences.stream()
                .map(JudgedRatio::basis)
                .mapToInt(basis ->
                        Math.min(basis.subject().rounds(), basis.reference().rounds()))
                .min()
                .orElse(0);
    }

    /** Instructions for reading the table, and the smallest regression that would have been shown. */
    List<ReportNote> remarks() {
        List<String> remarks = RatioText.remarks(differences.stream()
                .flatMap(difference -> difference.judgement().stream())
                .toList());
        if (differences.stream().anyMatch(difference -> difference.basis().unit() == JudgedRatio.Unit.RUN)) {
            remarks.add(DifferenceText.OVER_RUNS);
        }
        DifferenceText.power(verdicts).ifPresent(remarks::add);
        return new ArrayList<>(remarks.stream().map(ReportNote::remark).toList());
    }

    ReportTable table(String title) {
        return Column.table(
                title,
                "",
                List.of(
                        Column.label("", DifferenceReport::workload),
                        Column.label("", MetricText::title),
                        Column.ratio(
                                "head/base", difference -> difference.ratio().map(Ratio::value)),
                        Column.cell(
                                "95 % interval",
                                difference -> difference
                                        .ratio()
                                        .filter(Ratio::conclusive)
                                        .map(RatioText::interval)),
                        Column.text(
                                "",
                                difference -> difference
                                                .ratio()
                                                .map(ratio -> verdict(difference, ratio))
                                                .orElse(RatioText.TOO_FEW_SAMPLES)
                                        + inSome(difference))),
                differences);
    }

    /** The figures of base and head behind the ratios. */
    private ReportTable figures() {
        return Column.table(
                "Figures of both runs",
                "",
                List.of(
                        Column.label("", DifferenceReport::workload),
                        Column.label("", difference -> difference.metric().column()),
                        Column.cell("base", difference -> figure(difference, compared.get(0))),
                        Column.cell("head", difference -> figure(difference, compared.get(1)))),
                differences);
    }

    private static ReportCell figure(JudgedRatio difference, ComparisonResult run) {
        Arm measured = run.arms().stream()
                .filter(arm -> arm.workload().equals(difference.workload()))
                .findFirst()
                .orElseThrow();
        return MetricText.cell(difference.metric(), measured);
    }

    private String verdict(JudgedRatio difference, Ratio ratio) {
        return ratio.conclusive() ? new DifferenceVerdict(difference, tolerance).words() : RatioText.NO_INTERVAL;
    }

    private ReportNote note(JudgedRatio difference) {
        return new ReportNote(
                ReportNote.Kind.REGRESSION,
                "%s, %s is %s× the base: more than %s worse%s"
                        .formatted(
                                workload(difference),
                                MetricText.title(difference),
                                RatioText.number(
                                        difference.ratio().orElseThrow().value()),
                                DifferenceText.percent(tolerance),
                                inSome(difference)));
    }

    private static String inSome(JudgedRatio difference) {
        return inSome(difference.basis().reference(), "base")
                + inSome(difference.basis().subject(), "head");
    }

    private static String inSome(JudgedRatio.Sample sample, String run) {
        String words = RatioText.inSome(sample.figures(), sample.rounds());
        return words.isEmpty() ? "" : "," + words + " of " + run;
    }

    static String workload(JudgedRatio difference) {
        return difference.workload().arm() + ", " + difference.workload().fullTitle();
    }

    /** @param count false of figures that do not count */
    static List<ReportVerdict> verdicts(List<DifferenceVerdict> verdicts, boolean count) {
        return verdicts.stream().map(verdict -> verdict(verdict, count)).toList();
    }

    private static ReportVerdict verdict(DifferenceVerdict verdict, boolean counts) {
        String pair = verdict.workload().arm() + " against the base";
        String workload = WorkloadText.of(verdict.workload());
        String metric = MetricText.title(verdict.difference());
        Optional<Judgement> judgement = verdict.difference().judgement();
        if (!counts) {
            return ReportVerdict.none(pair, workload, metric, metric + ", whose figures do not count");
        }
        if (judgement.isPresent() && !verdict.disputed()) {
            return ReportVerdict.of(pair, workload, metric, judgement.get(), verdict.outcome());
        }
        String why = verdict.ratio()
                .map(ratio -> judgement.isPresent()
                        ? " " + RatioText.factor(ratio) + ", and one batch alone shows a regression"
                        : " " + RatioText.number(ratio.value()) + "×, " + RatioText.NO_INTERVAL)
                .orElse(" has " + RatioText.TOO_FEW_SAMPLES);
        return ReportVerdict.none(pair, workload, metric, metric + why);
    }
}
