package io.squareoff.load.report;

import io.squareoff.harness.report.EnvironmentText;
import io.squareoff.harness.report.Listing;
import io.squareoff.harness.report.Report;
import io.squareoff.harness.report.ReportFiles;
import io.squareoff.harness.report.ReportLink;
import io.squareoff.harness.report.ReportNote;
import io.squareoff.harness.report.ReportTable;
import io.squareoff.harness.report.Units;
import io.squareoff.harness.result.StoredResult;
import io.squareoff.load.compare.ComparisonResult;
import io.squareoff.load.compare.JudgedRatio;
import io.squareoff.load.compare.Launches;
import io.squareoff.load.compare.PairedComparison;
import io.squareoff.load.compare.Plan;
import io.squareoff.load.gate.Batch;
import io.squareoff.load.gate.Decision;
import io.squareoff.load.gate.DifferenceVerdict;
import io.squareoff.load.gate.GateResult;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/** The result of a gate as a report: the verdict first, then the ratios of each batch, and what both sides' own runs remark. */
public final class GateReport {

    private static final String TITLE = "head against base";

    private static final String COMMITS =
            "Harness, generator and nats-server are head's for both sides; services, their settings and the broker's configuration are each"
                    + " side's own. What day and machine do to both drops out.";

    private static final String DEPLOYMENTS =
            "Both sides were deployed by others and run on through all rounds, so these intervals are of these two deployments as they are now."
                    + " Another start of either may differ by several percent, which no interval here contains.";

    private static final String ONE_LAUNCH =
            "Within one launch of each side: another launch may differ, so there are no intervals and no verdicts.";

    private final GateResult gate;

    private GateReport(GateResult gate) {
        this.gate = gate;
    }

    /** @throws IllegalArgumentException if it, or that of a side, cannot be read, or has values that no gate can have */
    public static Report of(StoredResult result) {
        GateResult gate = GateFiles.read(result);
        return result.compute(() -> of(gate));
    }

    public static Report of(GateResult gate) {
        return new GateReport(gate).report();
    }

    private Report report() {
        List<ReportTable> tables = new ArrayList<>();
        List<ReportNote> notes = new ArrayList<>();
        add(tables, gate.second().isPresent() ? "First batch" : "", gate.first());
        gate.second().ifPresent(batch -> add(tables, "Second batch", batch));
        notes.add(ReportNote.remark(scope()));
        gate.batches()
                .forEach(batch -> RatioWords.paces(batch)
                        .forEach(words -> notes.add(
                                ReportNote.remark((batch == gate.first() ? "" : "second batch, ") + words + "."))));
        List<ReportNote> remarks = differences(gate.first()).remarks();
        notes.addAll(remarks);
        gate.second()
                .ifPresent(batch -> differences(batch).remarks().stream()
                        .filter(remark -> !remarks.contains(remark))
                        .map(remark -> ReportNote.remark("second batch: " + remark.text()))
                        .forEach(notes::add));
        notes.addAll(notes(FindingText::notes));
        Batch shown = gate.first();
        List<JudgedRatio> differences = shown.differences();
        return new Report(
                        TITLE,
                        summary(gate),
                        facts(),
                        "",
                        tables,
                        differences.isEmpty()
                                ? List.of()
                                : DifferenceCharts.of(differences, List.of(shown.base(), shown.head())),
                        List.of(),
                        notes)
                .withCommand(EnvironmentText.command(shown.head().environment()))
                .withLinks(links())
                .withVerdicts(DifferenceReport.verdicts(
                        gate.verdicts(), gate.counts() || shown.head().plan().launches() == Launches.ONE))
                .withBrief(Optional.empty(), notes(Warnings::of))
                .withOrigins(List.of(
                        "base: " + origin(gate.base(), shown.base()), "head: " + origin(gate.head(), shown.head())));
    }

    private static String origin(String side, ComparisonResult result) {
        return side + ", " + result.startedAt().truncatedTo(ChronoUnit.SECONDS) + ", "
                + EnvironmentText.title(result.environment());
    }

    private void add(List<ReportTable> tables, String title, Batch batch) {
        if (!batch.differences().isEmpty()) {
            tables.add(differences(batch).table(title));
        }
    }

    private DifferenceReport differences(Batch batch) {
        return new DifferenceReport(batch.differences(), List.of(), gate.tolerance());
    }

    static String summary(GateResult gate) {
        List<String> reasons = gate.reasons();
        String because = reasons.isEmpty() ? "" : "; " + String.join("; ", reasons);
        Decision decision = gate.decision();
        if (gate.headFails()) {
            return "REGRESSION: head gave wrong or failed answers, and base gave none.";
        }
        if (decision == Decision.REGRESSION) {
            return "REGRESSION, confirmed by a second batch: "
                    + Listing.separated(gate.confirmed().stream()
                            .map(verdict -> clause(gate, verdict))
                            .toList())
                    + because + ".";
        }
        if (!reasons.isEmpty() && (!gate.counts() || gate.second().isEmpty())) {
            return "cannot say whether head is slower: " + String.join("; ", reasons) + ".";
        }
        if (gate.verdicts().isEmpty()) {
            return "cannot say whether head is slower: base and head have no workload in common.";
        }
        int rounds = gate.first().head().plan().rounds();
        String sentence = DifferenceText.summary(gate.verdicts(), gate.tolerance(), rounds, "`squareoff gate`");
        return reasons.isEmpty() ? sentence : decision.words() + because + ": " + sentence;
    }

    private static String clause(GateResult gate, DifferenceVerdict verdict) {
        return DifferenceText.clause(
                verdict, gate.severalWorkloads() ? "; " + WorkloadText.of(verdict.workload()) : "");
    }

    private List<String> facts() {
        Plan plan = gate.first().head().plan();
        List<String> facts = new ArrayList<>();
        facts.add(DifferenceText.rule(gate.tolerance()) + ", if a second batch shows it too");
        facts.add("base: " + gate.base());
        facts.add("head: " + gate.head());
        facts.add("%s%s, drawn with seed %d; windows of %s s"
                .formatted(
                        turns(plan),
                        plan.launches() == Launches.ONE ? "" : ", each side first in half of them",
                        plan.seed(),
                        Units.seconds(plan.window())));
        if (plan.launches() != Launches.ONE) {
            facts.add("a batch ends early, after each " + PairedComparison.LOOK
                    + " rounds, if these exclude a regression");
        }
        facts.add(EnvironmentText.title(gate.first().head().environment()));
        return facts;
    }

    private static String turns(Plan plan) {
        String rounds = Units.count(plan.rounds(), "round");
        return switch (plan.launches()) {
            case PER_ROUND -> rounds + " with a launch of base and one of head each";
            case PER_ARM -> rounds + " with a launch of base and one of head for each arm";
            case ONE -> rounds + " within one launch of base and one of head";
            case NONE -> rounds + " in which base and head take turns, both of them running all the time";
        };
    }

    private String scope() {
        Launches launches = gate.first().head().plan().launches();
        return launches == Launches.NONE ? DEPLOYMENTS : launches == Launches.ONE ? ONE_LAUNCH : COMMITS;
    }

    /** @param findings those on a side's run, whose figures are never indicative */
    private List<ReportNote> notes(BiFunction<ComparisonResult, ReportNote.Kind, List<ReportNote>> findings) {
        List<ReportNote> notes = new ArrayList<>();
        FindingText.addTo(notes, ReportNote.Kind.WARNING, gate.first().head(), gate.warnings());
        gate.notConfirmed()
                .forEach(verdict -> notes.add(new ReportNote(
                        ReportNote.Kind.WARNING, "not confirmed by the second batch: " + clause(gate, verdict))));
        for (Batch batch : gate.batches()) {
            String side = batch == gate.first() ? "" : "second batch, ";
            add(notes, side + "base: ", findings.apply(batch.base(), ReportNote.Kind.INVALID));
            add(notes, side + "head: ", findings.apply(batch.head(), ReportNote.Kind.INVALID));
            batch.withoutFinding()
                    .forEach(problem -> notes.add(new ReportNote(ReportNote.Kind.INVALID, side + problem)));
        }
        gate.confirmed()
                .forEach(verdict -> notes.add(
                        new ReportNote(ReportNote.Kind.REGRESSION, "in both batches, " + clause(gate, verdict))));
        return notes;
    }

    private static void add(List<ReportNote> notes, String side, List<ReportNote> own) {
        own.forEach(note -> notes.add(new ReportNote(note.kind(), side + note.text())));
    }

    private List<ReportLink> links() {
        List<ReportLink> links = new ArrayList<>();
        for (int batch = 1; batch <= gate.batches().size(); batch++) {
            String of = batch == 1 ? "" : ", second batch";
            for (String side : List.of("base", "head")) {
                String page = GateFiles.folder(batch, side) + "/" + ReportFiles.PAGE;
                links.add(new ReportLink("The run of " + side + of, page));
            }
        }
        return links;
    }
}
