package io.squareoff.harness.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** GitHub Flavored Markdown, for an issue or a job's summary. It has no charts. */
public final class MarkdownRenderer implements ReportRenderer {

    private static final String INDENT = "&emsp;";

    @Override
    public String render(Report report) {
        List<String> blocks = new ArrayList<>();
        blocks.add("# " + escaped(report.title()));
        if (!report.summary().isEmpty()) {
            blocks.add(summary(report));
        }
        if (!report.facts().isEmpty()) {
            blocks.add(list(report.facts()));
        }
        if (!report.diagram().isEmpty()) {
            blocks.add("```\n" + report.diagram().stripTrailing() + "\n```");
        }
        report.tables().forEach(table -> blocks.addAll(table(table)));
        if (!report.checks().isEmpty()) {
            blocks.add("## Checks");
            blocks.add(report.checks().stream().map(MarkdownRenderer::check).collect(Collectors.joining("\n")));
        }
        if (!report.notes().isEmpty()) {
            blocks.add("## Notes");
            blocks.add(report.notes().stream().map(MarkdownRenderer::note).collect(Collectors.joining("\n")));
        }
        if (!report.summary().isEmpty()) {
            blocks.add(summary(report));
        }
        return String.join("\n\n", blocks) + "\n";
    }

    static String summary(Report report) {
        return "**" + escaped(report.inShort()) + "**";
    }

    private static String list(List<String> items) {
        return items.stream().map(item -> "- " + escaped(item)).collect(Collectors.joining("\n"));
    }

    private static List<String> table(ReportTable table) {
        List<String> blocks = new ArrayList<>();
        if (!table.title().isEmpty()) {
            blocks.add("## " + escaped(table.title()));
        }
        if (!table.description().isEmpty()) {
            blocks.add(escaped(table.description()));
        }
        if (table.rows().isEmpty()) {
            return blocks;
        }
        List<String> lines = new ArrayList<>();
        lines.add(row(table.columns().stream().map(MarkdownRenderer::escaped).toList()));
        lines.add(row(IntStream.range(0, table.columns().size())
                .mapToObj(column -> column < table.labels() ? "---" : "---:")
                .toList()));
        table.rows()
                .forEach(row ->
                        lines.add(row(row.stream().map(MarkdownRenderer::cell).toList())));
        blocks.add(String.join("\n", lines));
        return blocks;
    }

    private static String row(List<String> cells) {
        return cells.stream().collect(Collectors.joining(" | ", "| ", " |"));
    }

    private static String cell(ReportCell cell) {
        return INDENT.repeat(cell.indent()) + escaped(cell.shown());
    }

    private static String check(ReportCheck check) {
        return "- %s: %s<br>%s"
                .formatted(check.passed() ? "passed" : "**FAILED**", escaped(check.claim()), escaped(check.seen()));
    }

    static String note(ReportNote note) {
        String label = note.kind().label();
        return "- " + (label.isEmpty() ? "" : "**" + label + "**: ") + escaped(note.text());
    }

    /** Text that stays text: no markup, on one line. */
    static String escaped(String text) {
        return text.replaceAll("([\\\\`*_\\[\\]|~#])", "\\\\$1")
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\n", "<br>");
    }
}
