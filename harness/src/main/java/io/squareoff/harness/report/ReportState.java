package io.squareoff.harness.report;

import io.squareoff.harness.report.ReportNote.Kind;
import io.squareoff.harness.report.ReportVerdict.Outcome;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Whether the figures of a report may be used, from the worst of its notes and checks. */
final class ReportState {

    /** Further reasons are folded, so that the charts stay near. */
    private static final int MOST_SHOWN = 6;

    private ReportState() {}

    /** The reasons for the state, the worst first: the checks that failed, and those notes that are no remarks. */
    static List<ReportNote> reasons(Report report) {
        Stream<ReportNote> failed = report.checks().stream()
                .filter(check -> !check.passed())
                .map(check -> new ReportNote(Kind.FAILED, check.claim() + " (" + check.seen() + ")"));
        return Stream.concat(failed, notes(report).stream()).toList();
    }

    /** The reasons without the checks. */
    static List<ReportNote> notes(Report report) {
        return report.notes().stream()
                .filter(note -> note.kind() != Kind.REMARK)
                .sorted(Comparator.comparing(ReportNote::kind))
                .toList();
    }

    private static Kind of(Report report) {
        return reasons(report).stream().map(ReportNote::kind).findFirst().orElse(Kind.REMARK);
    }

    /** Returns true if the figures count, there are verdicts, and none of them decides anything. */
    private static boolean undecided(Report report, Kind state) {
        return state.counts()
                && !report.verdicts().isEmpty()
                && report.verdicts().stream().allMatch(verdict -> verdict.outcome() == Outcome.CANNOT_SAY);
    }

    private static String withoutVerdict(Kind state) {
        return state.title.toLowerCase(Locale.ROOT) + ", but without a verdict";
    }

    /** The state of a report as a line of text, without markup. */
    static String line(Report report, String title) {
        Kind state = of(report);
        if (undecided(report, state)) {
            return "? CANNOT SAY (%s): %s".formatted(title, withoutVerdict(state));
        }
        String word = state.counts() ? state.title : state.title.toUpperCase(Locale.ROOT);
        return "%s %s (%s): %s".formatted(state.sign, word, title, state.meaning);
    }

    /**
     * The part of a page that says so, with the summary: a reader cannot miss it, with or without colours. Warnings stand below the
     * summary; what makes it useless stands above.
     */
    static String html(Report report) {
        Kind state = of(report);
        List<ReportNote> reasons = reasons(report);
        int shown = Math.min(reasons.size(), MOST_SHOWN);
        List<ReportNote> more = reasons.subList(shown, reasons.size());
        String headline = undecided(report, state)
                ? headline("?", "Cannot say", withoutVerdict(state))
                : headline(state.sign, state.title, state.meaning);
        String summary = Html.paragraph("summary", report.inShort());
        return "<section class=\"state %s\" aria-label=\"Validity and summary\">\n".formatted(css(state))
                + (state.spoils() ? headline + summary : summary + headline)
                + list(reasons.subList(0, shown))
                + (more.isEmpty()
                        ? ""
                        : "<details><summary>" + more.size() + " more</summary>\n" + list(more) + "</details>\n")
                + "</section>";
    }

    private static String css(Kind state) {
        return switch (state) {
            case WARNING -> "warned";
            case REMARK -> "valid";
            case FAILED_IN_PART -> css(Kind.FAILED);
            default -> state.name().toLowerCase(Locale.ROOT);
        };
    }

    private static String headline(String sign, String title, String meaning) {
        return "<p class=\"verdict\"><span class=\"sign\" aria-hidden=\"true\">%s</span> <strong>%s</strong>: %s.</p>\n"
                .formatted(sign, title, meaning);
    }

    private static String list(List<ReportNote> reasons) {
        return reasons.isEmpty() ? "" : "<ul>\n" + Html.joined(reasons, "\n", ReportState::item) + "\n</ul>\n";
    }

    private static String item(ReportNote reason) {
        return "<li><strong>" + reason.kind().label() + "</strong>: " + Html.escaped(reason.text()) + "</li>";
    }
}
