package io.squareoff.harness.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Plain text for a terminal or a log file. It has no charts, and ends with the checks and notes, which say in detail what the summary
 * below them sums up: a terminal's reader looks there first. The summary is one line, however long, so that grep finds all of it.
 */
public final class TextRenderer implements ReportRenderer {

    /** Prose is broken before this column. */
    private static final int WIDTH = 110;

    /** Tables and facts are broken before this one. */
    private static final int MOST = 160;

    /** After a longer title the first fact stands on the next line. */
    private static final int SHORT_TITLE = 70;

    @Override
    public String render(Report report) {
        List<String> lines = new ArrayList<>();
        unbroken(report).forEach(line -> lines.addAll(WordWrap.lines(line, MOST)));
        for (ReportTable table : report.tables()) {
            lines.add("");
            lines.addAll(table(table));
        }
        if (!report.checks().isEmpty() || !report.notes().isEmpty()) {
            lines.add("");
        }
        for (ReportCheck check : report.checks()) {
            lines.add((check.passed() ? "passed: " : "FAILED: ") + check.claim());
            lines.add("    " + check.seen());
        }
        report.notes().forEach(note -> lines.addAll(note(note)));
        if (!report.summary().isEmpty()) {
            lines.addAll(0, List.of(report.inShort(), ""));
            lines.addAll(List.of("", report.inShort()));
        }
        return String.join("\n", lines) + "\n";
    }

    /** The title with the first fact. */
    static List<String> title(Report report) {
        return WordWrap.lines(unbroken(report).get(0), MOST);
    }

    private static List<String> unbroken(Report report) {
        List<String> lines = new ArrayList<>(report.facts());
        String title = report.title() + ":";
        boolean alone = lines.isEmpty() || title.length() > SHORT_TITLE;
        lines.add(0, alone ? title : title + " " + lines.remove(0));
        return lines;
    }

    static List<String> table(ReportTable table) {
        List<String> lines = new ArrayList<>();
        if (!table.title().isEmpty()) {
            lines.add(table.title());
        }
        lines.addAll(WordWrap.lines(table.description(), WIDTH));
        List<List<String>> rows = new ArrayList<>();
        if (table.hasHeading()) {
            rows.addAll(heading(table.columns()));
        }
        table.rows()
                .forEach(row -> rows.add(row.stream().map(TextRenderer::text).toList()));
        // Prose stands in the last column of a table without a heading.
        lines.addAll(TextTable.lines(rows, table.labels(), table.hasHeading() ? MOST : Integer.MAX_VALUE));
        return lines;
    }

    /** The titles of the columns, on as many lines as the longest one wants. */
    private static List<List<String>> heading(List<String> columns) {
        List<String[]> parts =
                columns.stream().map(column -> column.split("\n")).toList();
        int height = parts.stream().mapToInt(part -> part.length).max().orElse(0);
        return IntStream.range(0, height)
                .mapToObj(line -> parts.stream()
                        .map(part -> line < part.length ? part[line] : "")
                        .toList())
                .toList();
    }

    private static String text(ReportCell cell) {
        return "  ".repeat(cell.indent()) + cell.shown();
    }

    /** Remarks are prose; anything else keeps its own lines, since it may quote the output of a program. */
    private static List<String> note(ReportNote note) {
        return note.kind() == ReportNote.Kind.REMARK
                ? WordWrap.lines(note.text(), WIDTH)
                : List.of(note.kind().label() + ": " + note.text());
    }
}
