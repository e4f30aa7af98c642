package io.squareoff.lab.report;

import io.squareoff.harness.report.EnvironmentText;
import io.squareoff.harness.report.Report;
import io.squareoff.harness.report.ReportCheck;
import io.squareoff.harness.report.ReportNote;
import io.squareoff.harness.report.Units;
import io.squareoff.harness.result.Result;
import io.squareoff.harness.result.StoredResult;
import io.squareoff.lab.experiment.LabResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** An experiment's result as a report, and as {@code result.json}. */
public final class LabReport {

    /** Names of experiments' results begin so. */
    static final String NAME = "lab ";

    private LabReport() {}

    /** The result as its file has it; docs/lab.md explains it. */
    public static Result<?, ?> result(LabResult result) {
        LabDocument document = LabDocument.of(result);
        return new Result<>(
                NAME + document.experiment(), result.valid(), summary(document, result.valid()), document, null);
    }

    public static Report of(LabResult result) {
        return of(LabDocument.of(result), result.valid());
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
        LabDocument document = result.run(LabDocument.class);
        result.require(NAME + document.experiment());
        return result.compute(() -> of(document, result.valid()));
    }

    private static Report of(LabDocument document, boolean valid) {
        return new Report(
                        NAME + document.experiment(),
                        summary(document, valid),
                        List.of(settings(document.settings()), EnvironmentText.title(document.environment())),
                        document.diagram(),
                        document.tables().stream().map(TableEntry::toTable).toList(),
                        List.copyOf(document.charts()),
                        document.checks(),
                        notes(document))
                .withCommand(EnvironmentText.command(document.environment()))
                .withOrigins(List.of("machine: " + EnvironmentText.title(document.environment())));
    }

    /** Figures of a run that is not valid say less than why it is not. */
    private static String summary(LabDocument document, boolean valid) {
        String checks = ReportCheck.summary(document.checks(), document.cutShort());
        return !valid
                ? checks
                : Stream.concat(document.found().stream(), Stream.of(checks)).collect(Collectors.joining("; "));
    }

    private static String settings(Map<String, Object> settings) {
        return settings.entrySet().stream()
                .map(setting -> setting.getKey() + " " + shown(setting.getValue()))
                .collect(Collectors.joining(", "));
    }

    private static String shown(Object setting) {
        if (setting instanceof List<?> values) {
            return values.isEmpty()
                    ? "none"
                    : values.stream().map(LabReport::shown).collect(Collectors.joining(" and "));
        }
        return setting instanceof Number number ? Units.count(number.longValue()) : String.valueOf(setting);
    }

    private static List<ReportNote> notes(LabDocument document) {
        List<ReportNote> notes = new ArrayList<>();
        document.marks().forEach(mark -> notes.add(new ReportNote(ReportNote.Kind.WARNING, mark)));
        document.cutShort().ifPresent(why -> notes.add(new ReportNote(ReportNote.Kind.CUT_SHORT, why)));
        if (document.cutShort().isEmpty() && document.checks().isEmpty()) {
            notes.add(new ReportNote(ReportNote.Kind.NO_RESULT, "nothing was measured, so that nothing was checked"));
        }
        return notes;
    }
}
