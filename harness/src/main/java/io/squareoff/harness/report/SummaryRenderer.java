package io.squareoff.harness.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The short view of a report in GitHub Flavored Markdown, for the summary of a job: whether the figures count, what was found, a
 * line for each verdict or check, and where everything else is.
 */
public final class SummaryRenderer implements ReportRenderer {

    /** The most lines that a summary has. */
    public static final int LINES = 20;

    /** The first line, the sentence, and a blank line after each. */
    private static final int LINES_ABOVE = 4;

    /** Reasons why figures do not count that are shown at least; more where verdicts leave room. */
    private static final int REASONS = 3;

    /** The most machines and commits, which leave room for those reasons. */
    private static final int ORIGINS = LINES - LINES_ABOVE - REASONS - 1;

    private final String where;

    /** @param where the whole report is, in words */
    public SummaryRenderer(String where) {
        this.where = where;
    }

    @Override
    public String render(Report report) {
        List<String> origins = report.origins().stream()
                .map(origin -> "- " + MarkdownRenderer.escaped(origin))
                .toList();
        List<String> below = new ArrayList<>(first(origins, ORIGINS));
        below.add("- Full report: " + MarkdownRenderer.escaped(where));
        int room = LINES - LINES_ABOVE - below.size();
        List<String> verdicts = new VerdictLines(MarkdownRenderer::escaped, outcome -> "**" + outcome + "**")
                .of(report).stream().map("- "::concat).toList();
        List<String> items = new ArrayList<>(first(reasons(report), Math.max(REASONS, room - verdicts.size())));
        items.addAll(first(Stream.concat(verdicts.stream(), passed(report)).toList(), room - items.size()));
        List<String> lines = new ArrayList<>(List.of(heading(report), ""));
        if (!report.summary().isEmpty()) {
            lines.add("**" + MarkdownRenderer.escaped(report.inShort()) + "**");
            lines.add("");
        }
        lines.addAll(items);
        lines.addAll(below);
        return String.join("\n", lines) + "\n";
    }

    private static String heading(Report report) {
        return "## " + ReportState.line(report, MarkdownRenderer.escaped(report.title()));
    }

    /** A warning spoils nothing, and a regression is a verdict. */
    private static List<String> reasons(Report report) {
        return ReportState.reasons(report).stream()
                .filter(reason -> reason.kind().spoils())
                .map(reason -> MarkdownRenderer.note(new ReportNote(reason.kind(), WordWrap.firstLine(reason.text()))))
                .toList();
    }

    /** The checks that passed: the others are among the reasons. */
    private static Stream<String> passed(Report report) {
        return report.checks().stream()
                .filter(ReportCheck::passed)
                .map(check -> "- passed: " + MarkdownRenderer.escaped(check.claim()) + " ("
                        + MarkdownRenderer.escaped(WordWrap.firstLine(check.seen())) + ")");
    }

    /** As many as there is room for, with a line that counts the others. */
    private static List<String> first(List<String> items, int most) {
        if (items.size() <= most) {
            return items;
        }
        if (most < 1) {
            return List.of();
        }
        List<String> shown = new ArrayList<>(items.subList(0, most - 1));
        shown.add("- " + (items.size() - shown.size()) + " more in the full report");
        return shown;
    }
}
