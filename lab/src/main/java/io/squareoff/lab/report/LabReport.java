package io.squareoff.lab.report;

import io.squareoff.harness.report.EnvironmentEntry;
import io.squareoff.harness.report.LabCheck;
import io.squareoff.harness.report.LabTable;
import io.squareoff.harness.report.ResultFile;
import io.squareoff.harness.report.TextTable;
import io.squareoff.harness.report.Units;
import io.squareoff.lab.experiment.LabResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** An experiment's result as tables for a terminal or a log file, and as {@code result.json}. */
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

    /** The whole report, ending in a line break. */
    public static String render(LabResult result) {
        List<String> lines = new ArrayList<>();
        lines.add("lab " + result.experiment().name() + ": " + settings(result));
        lines.add(EnvironmentEntry.title(result.environment()));
        for (LabTable table : result.tables()) {
            lines.add("");
            lines.add(table.title());
            if (!table.durability().isEmpty()) {
                lines.add("(" + table.durability() + ")");
            }
            lines.addAll(lines(table));
        }
        lines.add("");
        for (LabCheck check : result.checks()) {
            lines.add((check.passed() ? "passed: " : "FAILED: ") + check.claim());
            lines.add("    " + check.seen());
        }
        result.marks().forEach(mark -> lines.add("MARKED: " + mark));
        result.cutShort().ifPresent(why -> lines.add("CUT SHORT, what was found by then is above: " + why));
        return String.join("\n", lines) + "\n";
    }

    static String settings(LabResult result) {
        List<String> all = new ArrayList<>();
        result.experiment().settings().forEach((name, value) -> all.add(name + " " + text(value)));
        return String.join(", ", all);
    }

    private static List<String> lines(LabTable table) {
        int texts = 0;
        while (texts < table.columns().size() && isText(table, texts)) {
            texts++;
        }
        TextTable text = new TextTable(texts);
        text.row(table.columns());
        table.rows().forEach(row -> text.row(row.stream().map(LabReport::text).toList()));
        return text.lines();
    }

    private static boolean isText(LabTable table, int column) {
        return table.rows().stream().allMatch(row -> row.get(column) instanceof String);
    }

    /** A cell as a person reads it. */
    static String text(Object cell) {
        if (cell == null) {
            return Units.NONE;
        }
        if (cell instanceof Double number) {
            return Units.number(number);
        }
        return cell instanceof Number ? String.format(Locale.ROOT, "%,d", cell) : cell.toString();
    }
}
