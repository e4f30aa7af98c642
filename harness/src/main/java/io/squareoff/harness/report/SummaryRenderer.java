package io.squareoff.harness.report;

import io.squareoff.harness.report.ReportVerdict.Outcome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

    private final String where;

    /** @param where the whole report is, in words */
    public SummaryRenderer(String where) {
        this.where = where;
    }

    @Override
    public String render(Report report) {
        List<String> below = new ArrayList<>();
        report.origins().forEach(origin -> below.add("- " + MarkdownRenderer.escaped(origin)));
        below.add("- Full report: " + MarkdownRenderer.escaped(where));
        int room = LINES - LINES_ABOVE - below.size();
        List<String> verdicts = verdicts(report).toList();
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

    /** A mark spoils nothing, and a regression is a verdict. */
    private static List<String> reasons(Report report) {
        return ReportState.reasons(report).stream()
                .filter(reason -> reason.state().spoilt())
                .map(reason -> "- **" + reason.label() + "**: " + MarkdownRenderer.escaped(firstLine(reason.text())))
                .toList();
    }

    private static String firstLine(String text) {
        return text.lines().findFirst().orElse("");
    }

    /** A line for each pair: of several workloads it counts the outcomes. */
    private static Stream<String> verdicts(Report report) {
        Map<String, List<ReportVerdict>> pairs = new LinkedHashMap<>();
        report.verdicts().stream()
                .sorted(Comparator.comparing(verdict -> verdict.outcome() != Outcome.REGRESSION))
                .forEach(verdict -> pairs.computeIfAbsent(verdict.pair(), any -> new ArrayList<>())
                        .add(verdict));
        return pairs.entrySet().stream()
                .map(pair -> pair.getValue().size() == 1
                        ? one(pair.getValue().get(0))
                        : several(pair.getKey(), pair.getValue()));
    }

    private static String one(ReportVerdict verdict) {
        return "- " + MarkdownRenderer.escaped(verdict.pair()) + ": **" + verdict.words() + "**, "
                + MarkdownRenderer.escaped(verdict.detail());
    }

    private static String several(String pair, List<ReportVerdict> verdicts) {
        List<String> counts = new ArrayList<>();
        for (Outcome outcome : Outcome.values()) {
            List<ReportVerdict> alike = verdicts.stream()
                    .filter(verdict -> verdict.outcome() == outcome)
                    .sorted(Comparator.comparingDouble(
                            verdict -> -verdict.wouldHaveShown().orElse(0)))
                    .toList();
            if (!alike.isEmpty()) {
                // What the least sure of them would have shown, all of them would have.
                counts.add("**" + alike.get(0).words() + "** at " + alike.size());
            }
        }
        return "- " + MarkdownRenderer.escaped(pair) + ", at " + verdicts.size() + " workloads: " + Listing.of(counts);
    }

    /** The checks that passed: the others are among the reasons. */
    private static Stream<String> passed(Report report) {
        return report.checks().stream()
                .filter(ReportCheck::passed)
                .map(check -> "- passed: " + MarkdownRenderer.escaped(check.claim()) + " ("
                        + MarkdownRenderer.escaped(firstLine(check.seen())) + ")");
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
