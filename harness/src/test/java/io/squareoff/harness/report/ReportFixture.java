package io.squareoff.harness.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A report with one of everything, which the golden files show in each format. */
final class ReportFixture {

    private ReportFixture() {}

    static Report report() {
        return new Report(
                        "lab example",
                        "a check FAILED: messages of a key stay in order.",
                        List.of("messages 1,000, size 128", "2 cores, nats-server 2.15.2"),
                        "publisher → broker\n  <one node>",
                        List.of(byColumn(), heading(), withoutHeading()),
                        ChartFixture.ALL,
                        List.of(
                                new ReportCheck("every message is stored", true, "1,000 of 1,000"),
                                new ReportCheck("messages of a key stay in order", false, "3 of 1,000 out of order")),
                        List.of(
                                ReportNote.remark(
                                        "CPU is user and system time over the measured windows, which is a sentence that"
                                                + " is longer than a line of a terminal, so that it is broken into two."),
                                new ReportNote(ReportNote.Kind.WARNING, "12 messages were sent late"),
                                new ReportNote(ReportNote.Kind.INVALID, "the generator was the limit"),
                                new ReportNote(ReportNote.Kind.FAILED, "2 × wrong answer"),
                                new ReportNote(ReportNote.Kind.REGRESSION, "p99 is 1.50× what it was"),
                                new ReportNote(ReportNote.Kind.CUT_SHORT, "the broker ended\n  its log: /tmp/*.log")))
                .withCommand("./squareoff lab example --messages 1000")
                .withLinks(List.of(new ReportLink("Gatling's report", "gatling/nats#2/index.html")))
                .withOrigins(List.of("machine: 2 cores, nats-server 2.15.2, commit 0123456"));
    }

    /** A report whose every text is one, such as markup. */
    static Report of(String text) {
        return new Report(
                        text,
                        text,
                        List.of(text),
                        "",
                        List.of(TableBuilder.of(text, text, text)
                                .row(ReportCell.text(text))
                                .build()),
                        List.of(new LineChart(
                                text, ChartAxis.linear(text), ChartAxis.linear(text), List.of(line(text, 1, 2)))),
                        List.of(new ReportCheck(text, false, text), new ReportCheck(text, true, text)),
                        List.of(new ReportNote(ReportNote.Kind.FAILED, text)))
                .withVerdicts(List.of(ReportVerdict.none(text + " against " + text, text, text, text)))
                .withOrigins(List.of(text));
    }

    private static ReportTable byColumn() {
        return TableBuilder.of(
                        "Rate against replicas", "file storage, one machine", "replicas", "msg/s", "p99 µs", "result")
                .row("1 replica", 43_071.25, 1_234, "complete")
                .row("3 replicas", null, null, "no result: a|b")
                .build();
    }

    /** More figures than a terminal is wide: the titles of the columns take two lines. */
    private static ReportTable heading() {
        return TableBuilder.of("", "", "", "", "rest-h2-\nprotobuf", "nats,\npublished")
                .labels(2)
                .row(
                        ReportCell.text("throughput"),
                        ReportCell.text("requests/s"),
                        ReportCell.figure(12.345),
                        ReportCell.none())
                .row(
                        ReportCell.text("CPU cores"),
                        ReportCell.text("generator"),
                        ReportCell.figure(0.1, ReportCell.Digits.TWO_DECIMALS),
                        ReportCell.figure(1234.5, ReportCell.Digits.WHOLE))
                .build();
    }

    private static ReportTable withoutHeading() {
        return TableBuilder.of("Median ratio of the rounds", "", "", "")
                .labels(1)
                .row(ReportCell.text("rest → nats"), ReportCell.figure(9.333, ReportCell.Digits.RATIO))
                .row(ReportCell.indented("codec"), ReportCell.figure(0.0189, ReportCell.Digits.RATIO))
                .build();
    }

    static LineChart.Line line(String name, double from, double to) {
        return new LineChart.Line(name, List.of(new double[] {1, from}, new double[] {2, to}));
    }

    /** Long and wide tables, many checks and a wide diagram. */
    static Report large() {
        List<ReportTable> tables =
                Stream.of(2, 5, 8, 16).map(ReportFixture::figures).toList();
        List<ReportCheck> checks = IntStream.range(0, 40)
                .mapToObj(check -> new ReportCheck("claim " + check, true, "seen"))
                .toList();
        return new Report("title", "verdict", List.of(), "-".repeat(100), tables, List.of(), checks, List.of());
    }

    private static ReportTable figures(int transports) {
        List<String> columns = new ArrayList<>(List.of("", ""));
        IntStream.rangeClosed(1, transports).forEach(transport -> columns.add("transport " + transport));
        TableBuilder table = TableBuilder.of(transports + " transports", "", columns);
        for (int row = 0; row < 40; row++) {
            List<ReportCell> cells = new ArrayList<>(List.of(
                    ReportCell.text(row % 4 == 0 ? "CPU ms per 1,000 squares" : ""),
                    ReportCell.text("process-with-a-name-" + row)));
            for (int transport = 1; transport <= transports; transport++) {
                cells.add(ReportCell.figure(100.0 * transport + row, ReportCell.Digits.TWO_DECIMALS));
            }
            table.row(cells);
        }
        return table.labels(2).build();
    }
}
