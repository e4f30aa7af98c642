package io.squareoff.harness.report;

import io.squareoff.harness.report.ReportVerdict.Outcome;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Whether the figures of a report may be used, from the worst of its notes and checks. */
enum ReportState {
    FAILED(ReportNote.Kind.FAILED, "✕", "Failed", "do not use these figures"),
    FAILED_IN_PART(ReportNote.Kind.FAILED_IN_PART, "✕", "Failed", "do not use the figures at workloads that failed"),
    INVALID(ReportNote.Kind.INVALID, "✕", "Not valid", "do not use these figures"),
    INDICATIVE(
            ReportNote.Kind.INDICATIVE, "?", "Indicative only", "something else had the cores, so there is no verdict"),
    CUT_SHORT(ReportNote.Kind.CUT_SHORT, "✂", "Cut short", "the run ended before its plan did"),
    NO_RESULT(ReportNote.Kind.NO_RESULT, "✕", "No result", "there are no figures"),
    REGRESSION(ReportNote.Kind.REGRESSION, "▼", "Regression", "a figure is worse than tolerated"),
    WARNED(ReportNote.Kind.WARNING, "!", "Valid, with warnings", "read what weakens a figure"),
    VALID(ReportNote.Kind.REMARK, "✓", "Valid", "nothing was found that weakens a figure");

    /** Further reasons are folded, so that the charts stay near. */
    private static final int MOST_SHOWN = 6;

    private final ReportNote.Kind kind;
    private final String sign;
    private final String title;
    private final String meaning;

    ReportState(ReportNote.Kind kind, String sign, String title, String meaning) {
        this.kind = kind;
        this.sign = sign;
        this.title = title;
        this.meaning = meaning;
    }

    static ReportState of(Report report) {
        if (report.checks().stream().anyMatch(check -> !check.passed())) {
            return FAILED;
        }
        for (ReportState state : values()) {
            if (report.notes().stream().anyMatch(note -> note.kind() == state.kind)) {
                return state;
            }
        }
        return VALID;
    }

    /** The state of a report as a line of text, without markup. */
    static String line(Report report, String title) {
        ReportState state = of(report);
        if (state.counts() && undecided(report)) {
            return "? CANNOT SAY (%s): %s".formatted(title, state.withoutVerdict());
        }
        String word = state.counts() ? state.title : state.title.toUpperCase(Locale.ROOT);
        return "%s %s (%s): %s".formatted(state.sign, word, title, state.meaning);
    }

    /** The name in style sheets. */
    private String style() {
        return (this == FAILED_IN_PART ? FAILED : this).name().toLowerCase(Locale.ROOT);
    }

    private boolean counts() {
        return this == VALID || this == WARNED;
    }

    /** Returns true if there are verdicts, and none of them decides anything. */
    private static boolean undecided(Report report) {
        return !report.verdicts().isEmpty()
                && report.verdicts().stream().allMatch(verdict -> verdict.outcome() == Outcome.CANNOT_SAY);
    }

    private String withoutVerdict() {
        return title.toLowerCase(Locale.ROOT) + ", but without a verdict";
    }

    /** The reasons for the state, the worst first: the checks that failed, and those notes that are no remarks. */
    static List<ReportNote> reasons(Report report) {
        Stream<ReportNote> failed = report.checks().stream()
                .filter(check -> !check.passed())
                .map(check -> new ReportNote(ReportNote.Kind.FAILED, check.claim() + " (" + check.seen() + ")"));
        return Stream.concat(failed, notes(report).stream()).toList();
    }

    /** The reasons without the checks. */
    static List<ReportNote> notes(Report report) {
        return Stream.of(values())
                .filter(state -> state != VALID)
                .flatMap(state -> report.notes().stream().filter(note -> note.kind() == state.kind))
                .toList();
    }

    private static String headline(String sign, String title, String meaning) {
        return "<p class=\"verdict\"><span class=\"sign\" aria-hidden=\"true\">%s</span> <strong>%s</strong>: %s.</p>\n"
                .formatted(sign, title, meaning);
    }

    /**
     * The part of a page that says so, with the summary: a reader cannot miss it, with or without colours. Warnings stand below the
     * summary; what makes it useless stands above.
     */
    static String html(Report report) {
        ReportState state = of(report);
        List<ReportNote> reasons = reasons(report);
        int shown = Math.min(reasons.size(), MOST_SHOWN);
        Optional<List<ReportNote>> more =
                Optional.of(reasons.subList(shown, reasons.size())).filter(rest -> !rest.isEmpty());
        String headline = state.counts() && undecided(report)
                ? headline("?", "Cannot say", state.withoutVerdict())
                : headline(state.sign, state.title, state.meaning);
        String summary = Html.paragraph("summary", report.inShort());
        return "<section class=\"state %s\" aria-label=\"Validity and summary\">\n"
                        .formatted(state.style())
                + (state.kind.spoils() ? headline + summary : summary + headline)
                + list(reasons.subList(0, shown))
                + more.map(rest ->
                                "<details><summary>" + rest.size() + " more</summary>\n" + list(rest) + "</details>\n")
                        .orElse("")
                + "</section>";
    }

    private static String list(List<ReportNote> reasons) {
        return reasons.isEmpty() ? "" : "<ul>\n" + Html.joined(reasons, "\n", ReportState::item) + "\n</ul>\n";
    }

    private static String item(ReportNote reason) {
        return "<li><strong>" + reason.kind().label() + "</strong>: " + Html.escaped(reason.text()) + "</li>";
    }
}
