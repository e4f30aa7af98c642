package io.squareoff.lab.report;

import io.squareoff.harness.report.EnvironmentText;
import io.squareoff.harness.report.Listing;
import io.squareoff.harness.report.NetworkText;
import io.squareoff.harness.report.Report;
import io.squareoff.harness.report.ReportCheck;
import io.squareoff.harness.report.ReportNote;
import io.squareoff.harness.report.Units;
import io.squareoff.harness.result.Result;
import io.squareoff.harness.result.StoredResult;
import io.squareoff.lab.experiment.KeptTable;
import io.squareoff.lab.experiment.LabResult;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** An experiment's result as a report, and as {@code result.json}. */
public final class LabReport {

    /** Names of experiments' results begin so. */
    static final String NAME = "lab ";

    private LabReport() {}

    /** The result as its file has it; docs/reference.md explains it. */
    public static Result<?, ?> result(LabResult result) {
        return new Result<>(NAME + result.experiment(), result.valid(), summary(result, result.valid()), result, null);
    }

    /** Returns true if a command of this name writes an experiment's result. */
    public static boolean isName(String name) {
        return name.startsWith(NAME);
    }

    /**
     * The report of a result that was read.
     *
     * @throws IllegalArgumentException if it is none of an experiment, or has values that no run can have
     */
    public static Report of(StoredResult result) {
        LabResult kept = result.run(LabResult.class);
        result.require(NAME + kept.experiment());
        return result.compute(() -> of(kept, result.valid()));
    }

    public static Report of(LabResult result) {
        return of(result, result.valid());
    }

    private static Report of(LabResult result, boolean valid) {
        return new Report(
                        NAME + result.experiment(),
                        summary(result, valid),
                        facts(result),
                        result.diagram(),
                        result.tables().stream().map(KeptTable::toTable).toList(),
                        List.copyOf(result.charts()),
                        result.checks(),
                        notes(result))
                .withCommand(EnvironmentText.command(result.environment()))
                .withOrigins(List.of("machine: " + EnvironmentText.title(result.environment())));
    }

    private static List<String> facts(LabResult result) {
        List<String> facts = new ArrayList<>(List.of(
                Listing.named(result.settings(), LabReport::shown), EnvironmentText.title(result.environment())));
        result.network().map(NetworkText::of).ifPresent(facts::addAll);
        return facts;
    }

    /** Figures of a run that is not valid say less than why it is not. */
    private static String summary(LabResult result, boolean valid) {
        String checks = ReportCheck.summary(result.checks(), result.cutShort());
        return !valid
                ? checks
                : Stream.concat(result.found().stream(), Stream.of(checks)).collect(Collectors.joining("; "));
    }

    private static String shown(Object setting) {
        if (setting instanceof List<?> values) {
            return values.isEmpty()
                    ? "none"
                    : values.stream().map(LabReport::shown).collect(Collectors.joining(" and "));
        }
        return setting instanceof Number number ? Units.count(number.longValue()) : String.valueOf(setting);
    }

    private static List<ReportNote> notes(LabResult result) {
        List<ReportNote> notes = new ArrayList<>();
        result.warnings().forEach(warning -> notes.add(new ReportNote(ReportNote.Kind.WARNING, warning)));
        result.cutShort().ifPresent(why -> notes.add(new ReportNote(ReportNote.Kind.CUT_SHORT, why)));
        if (result.cutShort().isEmpty() && result.checks().isEmpty()) {
            notes.add(new ReportNote(ReportNote.Kind.NO_RESULT, "nothing was measured, so that nothing was checked"));
        }
        return notes;
    }
}
