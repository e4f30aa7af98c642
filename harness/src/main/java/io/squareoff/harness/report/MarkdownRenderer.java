package io.squareoff.harness.report;

import static io.squareoff.harness.report.Html.joined;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** GitHub Flavored Markdown, for an issue or a job's summary. It has no charts. */
public final class MarkdownRenderer implements ReportRenderer {

    private static final String INDENT = "&emsp;";

    @Override
    public String render(Report report) {
        String summary = report.summary().isEmpty() ? "" : summary(report);
        List<String> blocks = new ArrayList<>(List.of("# " + escaped(report.title()), summary));
        blocks.add(joined(report.facts(), "\n", fact -> "- " + escaped(fact)));
        blocks.add(report.diagram().isEmpty() ? "" : "```\n" + report.diagram().stripTrailing() + "\n```");
        for (ReportTable table : report.tables()) {
            blocks.add(table.title().isEmpty() ? "" : "## " + escaped(table.title()));
            blocks.add(escaped(table.description()));
            blocks.add(table.rows().isEmpty() ? "" : rows(table));
        }
        blocks.add(report.checks().isEmpty() ? "" : "## Checks");
        blocks.add(joined(report.checks(), "\n", MarkdownRenderer::check));
        blocks.add(report.notes().isEmpty() ? "" : "## Notes");
        blocks.add(joined(report.notes(), "\n", MarkdownRenderer::note));
        blocks.add(summary);
        blocks.removeIf(String::isEmpty);
        return String.join("\n\n", blocks) + "\n";
    }

    static String summary(Report report) {
        return "**" + escaped(report.inShort()) + "**";
    }

    private static String rows(ReportTable table) {
        List<String> lines = new ArrayList<>();
        lines.add(row(table.columns().stream().map(MarkdownRenderer::escaped).toList()));
        lines.add(row(IntStream.range(0, table.columns().size())
                .mapToObj(column -> column < table.labels() ? "---" : "---:")
                .toList()));
        table.rows()
                .forEach(row ->
                        lines.add(row(row.stream().map(MarkdownRenderer::cell).toList())));
        return String.join("\n", lines);
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
