package io.squareoff.load.report;

import io.squareoff.load.lab.LabCheck;
import io.squareoff.load.lab.LabResult;
import io.squareoff.load.lab.LabTable;
import io.squareoff.load.stack.StackException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** An experiment's result as tables for a terminal or a log file, and as {@code result.json}. */
public final class LabReport {

    private static final JsonMapper MAPPER =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private LabReport() {}

    /**
     * Writes the result.
     *
     * @return the file, whose name says so where the run was not valid
     * @throws StackException if it cannot be written
     */
    public static Path write(LabResult result, Path folder) {
        Path file = folder.resolve(result.valid() ? JsonReport.VALID : JsonReport.INVALID);
        try {
            MAPPER.writeValue(file.toFile(), LabDocument.of(result));
        } catch (JacksonException e) {
            throw new StackException("could not write " + file + ": " + e.getOriginalMessage(), e);
        }
        return file;
    }

    /** The whole report, ending in a line break. */
    public static String render(LabResult result) {
        List<String> lines = new ArrayList<>();
        lines.add("lab " + result.experiment().name() + ": " + settings(result));
        lines.add(TableReport.machine(result.environment()));
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
