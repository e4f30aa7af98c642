package io.squareoff.harness.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.report.ReportNote.Kind;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BriefRendererTest {

    @Test
    void hasTheSentenceTheTableVerdictsChecksAndWarnings() {
        Report report = new Report(
                        "rest and nats",
                        "nats was faster.",
                        List.of("N = 10", "a machine"),
                        "",
                        List.of(table(1), table(50)),
                        List.of(),
                        List.of(
                                new ReportCheck("all is stored", true, "10 of 10"),
                                new ReportCheck("order is kept", false, "3 of 10\nin another order")),
                        List.of(ReportNote.remark("read it so"), new ReportNote(Kind.WARNING, "a service compiled")))
                .withVerdicts(List.of(
                        ReportVerdict.none("nats against rest", "with 10 users", "throughput", "too few rounds")));

        assertThat(new BriefRenderer().render(report)).isEqualTo("""
                In short: nats was faster.

                rest and nats: N = 10

                figures
                  1

                nats against rest: cannot say, too few rounds

                FAILED: order is kept: 3 of 10
                1 of 2 checks passed

                WARNING: a service compiled
                """);
    }

    @Test
    void prefersATableAndWarningsThatWereMadeForIt() {
        Report report = new Report(
                        "rest",
                        "",
                        List.of(),
                        "",
                        List.of(table(50)),
                        List.of(),
                        List.of(),
                        List.of(new ReportNote(Kind.WARNING, "one"), new ReportNote(Kind.WARNING, "two")))
                .withBrief(Optional.of(table(1)), List.of(new ReportNote(Kind.WARNING, "both: do this")));

        assertThat(new BriefRenderer().render(report)).isEqualTo("""
                rest:

                figures
                  1

                WARNING: both: do this
                """);
    }

    @Test
    void hasTheWholeFirstFactHoweverLong() {
        String fact = "N = 10" + ", and so on".repeat(20) + ", to its end";

        String text = new BriefRenderer()
                .render(new Report("rest", "", List.of(fact), "", List.of(table(1)), List.of(), List.of(), List.of()));

        assertThat(text.replace("\n", " ")).startsWith("rest: " + fact + "  figures");
    }

    @Test
    void countsWhatItLeavesOut() {
        List<ReportNote> notes = IntStream.rangeClosed(1, 12)
                .mapToObj(each -> new ReportNote(Kind.WARNING, "number " + each))
                .toList();

        String text = new BriefRenderer()
                .render(new Report("rest", "", List.of(), "", List.of(table(12)), List.of(), List.of(), notes));

        assertThat(text)
                .contains("  10\n… 2 more rows\n", "WARNING: number 9\n… 3 more\n")
                .doesNotContain("11", "number 10");
    }

    @Test
    void keepsTheLinesOfWhatEndedARun() {
        String text = new BriefRenderer()
                .render(new Report(
                        "rest",
                        "",
                        List.of(),
                        "",
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of(new ReportNote(Kind.CUT_SHORT, "the broker ended\n  its log: nats.log"))));

        assertThat(text).endsWith("CUT SHORT: the broker ended\n  its log: nats.log\n");
    }

    private static ReportTable table(int rows) {
        TableBuilder table =
                TableBuilder.of("figures", "which are explained", "").labels(1);
        IntStream.rangeClosed(1, rows).forEach(row -> table.row(ReportCell.indented(Integer.toString(row))));
        return table.build();
    }
}
