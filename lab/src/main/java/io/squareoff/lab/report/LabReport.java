package io.squareoff.lab.report;

import io.squareoff.harness.report.EnvironmentEntry;
import io.squareoff.harness.report.Report;
import io.squareoff.harness.report.ReportNote;
import io.squareoff.harness.report.ResultFile;
import io.squareoff.harness.report.Units;
import io.squareoff.lab.experiment.LabResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** An experiment's result as a report, and as {@code result.json}. */
public final class LabReport {

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
        return new Report(
                "lab " + result.experiment().name(),
                verdict(result),
                List.of(settings(result), EnvironmentEntry.title(result.environment())),
                result.experiment().topology(),
                result.tables(),
                result.charts(),
                result.checks(),
                notes(result));
    }

    private static String verdict(LabResult result) {
        if (result.cutShort().isPresent()) {
            return "Cut short; the results up to then are below.";
        }
        return result.valid() ? "Complete; all checks passed." : "A check FAILED.";
    }

    private static String settings(LabResult result) {
        return result.experiment().settings().entrySet().stream()
                .map(setting -> setting.getKey() + " " + shown(setting.getValue()))
                .collect(Collectors.joining(", "));
    }

    private static String shown(Object setting) {
        if (setting instanceof List<?> values) {
            return values.isEmpty()
                    ? "none"
                    : values.stream().map(LabReport::shown).collect(Collectors.joining(" and "));
        }
        return setting instanceof Number number ? Units.count(number.longValue()) : setting.toString();
    }

    private static List<ReportNote> notes(LabResult result) {
        List<ReportNote> notes = new ArrayList<>();
        result.marks().forEach(mark -> notes.add(new ReportNote(ReportNote.Kind.MARKED, mark)));
        result.cutShort().ifPresent(why -> notes.add(new ReportNote(ReportNote.Kind.CUT_SHORT, why)));
        return notes;
    }
}
