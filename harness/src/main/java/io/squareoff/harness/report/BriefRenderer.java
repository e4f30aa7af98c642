package io.squareoff.harness.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** The short view of a report for a terminal: the sentence, one table, a line for each verdict, check that failed, and warning. */
public final class BriefRenderer implements ReportRenderer {

    /** The most rows of the table, and the most lines of each other part. */
    private static final int MOST = 10;

    private static final String OTHERS = "… %d more";

    @Override
    public String render(Report report) {
        List<List<String>> parts = new ArrayList<>();
        parts.add(report.summary().isEmpty() ? List.of() : List.of(report.inShort()));
        parts.add(TextRenderer.title(report));
        parts.add(report.brief()
                .table()
                .or(() -> report.tables().stream().findFirst())
                .map(BriefRenderer::table)
                .orElse(List.of()));
        List<String> verdicts = new VerdictLines(UnaryOperator.identity(), UnaryOperator.identity()).of(report);
        parts.add(Listing.first(verdicts, MOST, OTHERS));
        parts.add(checks(report));
        parts.add(Listing.first(warnings(report).map(BriefRenderer::line).toList(), MOST, OTHERS));
        return String.join(
                "\n",
                parts.stream()
                        .filter(lines -> !lines.isEmpty())
                        .map(lines -> String.join("\n", lines) + "\n")
                        .toList());
    }

    private static List<String> table(ReportTable table) {
        List<String> lines = new ArrayList<>(TextRenderer.table(new ReportTable(
                table.title(),
                "",
                table.columns(),
                table.labels(),
                table.rows().stream().limit(MOST).toList())));
        int more = table.rows().size() - MOST;
        if (more > 0) {
            lines.add("… " + Units.count(more, "more row"));
        }
        return lines;
    }

    private static List<String> checks(Report report) {
        List<ReportCheck> all = report.checks();
        if (all.isEmpty()) {
            return List.of();
        }
        List<String> failed = all.stream()
                .filter(check -> !check.passed())
                .map(check -> "FAILED: " + check.claim() + ": " + WordWrap.firstLine(check.seen()))
                .toList();
        List<String> lines = new ArrayList<>(Listing.first(failed, MOST, OTHERS));
        lines.add("%d of %s passed".formatted(all.size() - failed.size(), Units.count(all.size(), "check")));
        return lines;
    }

    private static Stream<ReportNote> warnings(Report report) {
        return report.brief().warnings().orElseGet(report::notes).stream()
                .filter(note -> note.kind() != ReportNote.Kind.REMARK);
    }

    /** The reason for an end keeps its own lines, since they name what to read. */
    private static String line(ReportNote note) {
        boolean whole = note.kind() == ReportNote.Kind.CUT_SHORT || note.kind() == ReportNote.Kind.NO_RESULT;
        return note.kind().label() + ": " + (whole ? note.text() : WordWrap.firstLine(note.text()));
    }
}
