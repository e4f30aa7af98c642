package io.squareoff.lab.report;

import io.squareoff.harness.report.EnvironmentEntry;
import io.squareoff.harness.report.Report;
import io.squareoff.harness.report.ReportChart;
import io.squareoff.harness.report.ReportCheck;
import io.squareoff.harness.report.ReportNote;
import io.squareoff.harness.report.ResultFile;
import io.squareoff.harness.report.ResultSchema;
import io.squareoff.harness.report.StoredResult;
import io.squareoff.harness.report.Units;
import io.squareoff.lab.experiment.LabResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** An experiment's result as a report, and as {@code result.json}. */
public final class LabReport {

    /** Names of experiments' results begin so. */
    static final String NAME = "lab ";

    private static final String OLDER =
            "An older version wrote this result, without the diagram, and without the digits that figures were shown with.";

    private LabReport() {}

    /**
     * Writes the result.
     *
     * @return the file, whose name says so where the run was not valid
     * @throws io.squareoff.harness.process.UserFacingException if it cannot be written
     */
    public static Path write(LabResult result, Path folder) {
        return ResultFile.write(LabDocument.of(result), result.valid(), folder);
    }

    public static Report of(LabResult result) {
        return of(LabDocument.of(result));
    }

    /** Returns true if a command of this name writes an experiment's result. */
    public static boolean isName(String name) {
        return name.startsWith(NAME);
    }

    /**
     * The report of a result that was read.
     *
     * @param schema docs/lab.schema.json
     * @throws IllegalArgumentException if the result does not fit the schema, or has values that no run can have
     */
    public static Report of(StoredResult result, Path schema) {
        LabDocument document =
                ResultSchema.read(schema, LabDocument.SCHEMA_VERSION).document(result, LabDocument.class);
        try {
            return of(document);
        } catch (IllegalArgumentException e) {
            throw result.impossible(e.getMessage(), e);
        }
    }

    private static Report of(LabDocument document) {
        return new Report(
                        document.name(),
                        summary(document),
                        List.of(
                                settings(document.settings()),
                                EnvironmentEntry.title(document.environment().toEnvironment())),
                        document.diagram() == null ? "" : document.diagram(),
                        document.tables().stream().map(TableEntry::toTable).toList(),
                        document.charts().stream()
                                .<ReportChart>map(LabDocument.ChartEntry::toChart)
                                .toList(),
                        document.checks(),
                        notes(document))
                .withCommand(EnvironmentEntry.command(document.environment().toEnvironment()))
                .withOrigins(List.of("machine: "
                        + EnvironmentEntry.title(document.environment().toEnvironment())));
    }

    /** Figures of a run that is not valid say less than why it is not. */
    private static String summary(LabDocument document) {
        String checks = ReportCheck.summary(document.checks(), Optional.ofNullable(document.cutShort()));
        return !document.valid() || document.found() == null
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
        if (document.diagram() == null) {
            notes.add(ReportNote.remark(OLDER));
        }
        document.marks().forEach(mark -> notes.add(new ReportNote(ReportNote.Kind.MARKED, mark)));
        if (document.cutShort() != null) {
            notes.add(new ReportNote(ReportNote.Kind.CUT_SHORT, document.cutShort()));
        } else if (document.checks().isEmpty()) {
            notes.add(new ReportNote(ReportNote.Kind.NO_RESULT, "nothing was measured, so that nothing was checked"));
        }
        return notes;
    }
}
