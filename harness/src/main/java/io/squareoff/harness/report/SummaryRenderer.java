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

    private static final String OTHERS = "- %d more in the full report";

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
        List<String> below = new ArrayList<>(Listing.first(origins, ORIGINS, OTHERS));
        below.add("- Full report: " + MarkdownRenderer.escaped(where));
        int room = LINES - LINES_ABOVE - below.size();
        List<String> verdicts = new VerdictLines(MarkdownRenderer::escaped, outcome -> "**" + outcome + "**")
                .of(report).stream().map("- "::concat).toList();
        List<String> items =
                new ArrayList<>(Listing.first(reasons(report), Math.max(REASONS, room - verdicts.size()), OTHERS));
        List<String> found = Stream.concat(verdicts.stream(), passed(report)).toList();
        items.addAll(Listing.first(found, room - items.size(), OTHERS));
        String state = ReportState.line(report, MarkdownRenderer.escaped(report.title()));
        List<String> lines = new ArrayList<>(List.of("## " + state, ""));
        if (!report.summary().isEmpty()) {
            lines.addAll(List.of(MarkdownRenderer.summary(report), ""));
        }
        lines.addAll(items);
        lines.addAll(below);
        return String.join("\n", lines) + "\n";
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
}
