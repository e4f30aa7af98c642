package io.squareoff.lab.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.report.ChartAxis;
import io.squareoff.harness.report.LineChart;
import io.squareoff.harness.report.ReportCell;
import io.squareoff.harness.report.ReportTable;
import io.squareoff.harness.report.TableBuilder;
import io.squareoff.lab.experiment.Findings;
import io.squareoff.lab.experiment.FoundText;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MatrixReportTest {

    private static final String OLD = "2.12.4";
    private static final String NEW = "2.15.2";

    private final Variant first = column(OLD);
    private final Variant second = column(NEW);
    private final Findings findings = new Findings(line -> {});
    private final MatrixReport report = new MatrixReport(List.of(first, second));

    /** The second column loses messages in its last run. One chart has the lines of all columns' first runs. */
    @Test
    void ofSixRunsIsTheGoldenOne() throws Exception {
        for (int round = 1; round <= 6; round++) {
            report.add(run(first, round, 100 + round, 0));
            report.add(run(second, round, 2 * (100 + round), round == 6 ? 3 : 0));
        }
        report.conclude(findings);

        FoundText.assertGolden(getClass(), "six-runs.txt", findings);
    }

    /** Round 2 is left out of the medians, since a column lacks it, and its figures are kept. */
    @Test
    void ofFewRunsIsTheGoldenOne() throws Exception {
        report.add(run(first, 1, 100, 0));
        report.add(run(second, 1, 200, 0));
        report.add(run(second, 2, 900, 0));
        report.addUnfinished(run(first, 2, 800, 0));
        report.conclude(findings);

        FoundText.assertGolden(getClass(), "few-runs.txt", findings);
    }

    @Test
    void showsTextsThatTheRunsOfAColumnAgreeOn() {
        for (int round = 1; round <= 2; round++) {
            report.add(verdicts(first, round, "stalls", round + " times"));
            report.add(verdicts(second, round, "does not stall", "once"));
        }
        report.conclude(findings);

        ReportTable table = findings.tables().get(0);
        assertThat(table.rows()).hasSize(1);
        assertThat(texts(table, 0)).containsExactly("a gap", "verdict", "stalls", "does not stall", "–", "–", "–", "–");
    }

    private static VariantRun verdicts(Variant variant, int round, String verdict, String factor) {
        ReportTable table = TableBuilder.of("Verdicts", "", "question", "verdict", "factor")
                .labels(1)
                .row("a gap", verdict, factor)
                .build();
        return run(variant, round, table);
    }

    @Test
    void comparesFiguresThatAreTheSameInAllRuns() {
        for (int round = 1; round <= 6; round++) {
            report.add(run(first, round, 100, 0));
            report.add(run(second, round, 100, 0));
        }
        report.conclude(findings);

        ReportTable table = findings.tables().get(0);
        assertThat(texts(table, 0)).contains("msg/s", "equal within 5 %");
        assertThat(table.description()).contains("The same everywhere: lost 0.");
    }

    @Test
    void goesOnBehindADescription() {
        for (Variant variant : List.of(first, second)) {
            report.add(run(variant, 1, waits("All of them.", "file", 0.5), waits("on one machine", "file", 0.5)));
        }
        report.conclude(findings);

        assertThat(findings.tables().get(0).description()).startsWith("All of them. Medians of 1 runs");
        assertThat(findings.tables().get(1).description()).startsWith("on one machine. Medians of 1 runs");
    }

    @Test
    void saysOfEachColumnWhatStandsOfItsSettingsAboveATable() {
        report.add(run(first, 1, waits("One node", "file", 0.5)));
        report.add(run(second, 1, waits("Three nodes", "file", 0.5)));
        report.conclude(findings);

        assertThat(findings.tables().get(0).title()).isEqualTo("Waits");
        assertThat(findings.tables().get(0).description())
                .startsWith("2.12.4: One node; 2.15.2: Three nodes. Medians of 1 runs");
    }

    @Test
    void hasARowForAFigureThatIsTheSameInAllRowsOfAllRuns() {
        for (Variant variant : List.of(first, second)) {
            report.add(run(variant, 1, waits("", "file", 0.5)));
        }
        report.conclude(findings);

        assertThat(texts(findings.tables().get(0), 0)).startsWith("file", "p50 ms", "0.5", "0.5", "1.0");
    }

    /** Alone, the second would differ: its t is 2.74, where six runs ask for 2.57, and for 3.16 as the first of two. */
    @Test
    void judgesTheColumnsOfAFigureTogether() {
        double[] faster = {100, 110, 104, 112, 100, 108};
        Variant third = column("2.16.0");
        MatrixReport two = new MatrixReport(List.of(first, second));
        MatrixReport three = new MatrixReport(List.of(first, second, third));
        for (MatrixReport each : List.of(two, three)) {
            for (int round = 1; round <= faster.length; round++) {
                each.add(run(first, round, 100, 0));
                each.add(run(second, round, faster[round - 1], 0));
            }
        }
        for (int round = 1; round <= faster.length; round++) {
            three.add(run(third, round, round % 2 == 0 ? 101 : 100, 0));
        }
        two.conclude(findings);
        three.conclude(findings);

        assertThat(texts(findings.tables().get(0), 0)).endsWith("higher");
        assertThat(texts(findings.tables().get(1), 0))
                .filteredOn(text -> text.contains("no difference shown"))
                .singleElement()
                .asString()
                .startsWith("no difference shown among 2 ratios (would have shown ");
        assertThat(texts(findings.tables().get(1), 0)).contains("equal within 5 %");
    }

    @Test
    void hasNoRatioToNothing() {
        report.add(run(first, 1, 0, 0));
        report.add(run(second, 1, 200, 0));
        report.conclude(findings);

        assertThat(texts(findings.tables().get(0), 0)).endsWith("0.0", "200.0", "–", "–", "–", "–");
    }

    @Test
    void marksATableWhoseRowsDiffer() {
        report.add(run(first, 1, 100, 0));
        report.add(run(second, 1, lackingARow()));
        report.conclude(findings);

        assertThat(findings.tables()).isEmpty();
        assertThat(findings.warnings()).singleElement().asString().startsWith("\"Rates\" has other rows in some runs");
    }

    /** In round 1 a column has nothing, as where no broker started, and in round 2 it lacks a row. */
    @Test
    void makesATableOfTheRoundsInWhichAllRunsHaveItsRows() {
        report.add(run(first, 1));
        report.add(run(second, 1, 900, 0));
        report.add(run(second, 2, lackingARow()));
        report.add(run(first, 2, 800, 0));
        report.add(run(first, 3, 100, 0));
        report.add(run(second, 3, 200, 0));
        report.conclude(findings);

        ReportTable table = findings.tables().get(0);
        assertThat(table.description()).startsWith("Medians of 1 runs");
        assertThat(texts(table, 0)).contains("100.0", "200.0");
        assertThat(findings.warnings())
                .containsExactly(
                        "\"Rates\" has other rows in some runs than in others, and is without rounds [1, 2]: see"
                                + " rawTables in result.json");
    }

    @Test
    void namesRowsByTheValuesThatColumnsDifferIn() {
        Variant file = new Variant("storage=file", "", null);
        Variant memory = new Variant("storage=memory", "", null);
        MatrixReport varied = new MatrixReport(List.of(file, memory));
        varied.add(run(file, 1, waits("", "file", 5)));
        varied.add(run(memory, 1, waits("", "memory", 6)));
        varied.conclude(findings);

        assertThat(texts(findings.tables().get(0), 0)).startsWith("file / memory", "p50 ms", "5.0", "6.0");
    }

    /** A column of which nothing is run. */
    private static Variant column(String version) {
        return new Variant(version, version, null);
    }

    private static VariantRun run(Variant variant, int round, ReportTable... tables) {
        Findings found = new Findings(line -> {});
        List.of(tables).forEach(found::table);
        return VariantRun.of(variant, round, found);
    }

    private static ReportTable waits(String description, String stream, double p50) {
        return TableBuilder.of("Waits", description, "stream", "p50 ms")
                .labels(1)
                .row(stream, p50)
                .build();
    }

    private static ReportTable lackingARow() {
        return rates().row("nats-server " + NEW, 1, 5.0, 0).build();
    }

    private static TableBuilder rates() {
        return TableBuilder.of("Rates", "", "broker", "batch", "msg/s", "lost").labels(2);
    }

    private static VariantRun run(Variant variant, int round, double rate, int lost) {
        String server = "nats-server " + variant.version();
        Findings found = new Findings(line -> {});
        found.table(
                rates().row(server, 1, rate, 0).row(server, 500, 10 * rate, 0).build());
        found.check(server + " keeps all", lost == 0, lost + " lost");
        found.check("all rates", true, "2 rates");
        found.chart(new LineChart(
                "Rate of " + server,
                ChartAxis.linear("s"),
                ChartAxis.linear("msg/s"),
                List.of(new LineChart.Line("rate", List.of(new double[] {0, rate}))),
                List.of(new LineChart.Event(1, "end"))));
        return VariantRun.of(variant, round, found);
    }

    @Test
    void keepsChartsApartWhoseLinesWouldBeTooManyForOne() {
        report.add(ofLines(first, "Waits", 5));
        report.add(ofLines(second, "Waits", 5));

        report.conclude(findings);

        assertThat(findings.charts())
                .extracting(LineChart::title)
                .containsExactly("Waits, " + OLD + ", first run", "Waits, " + NEW + ", first run");
        assertThat(findings.charts())
                .allSatisfy(chart -> assertThat(chart.lines())
                        .extracting(LineChart.Line::name)
                        .containsExactly("round 1", "round 2", "round 3", "round 4", "round 5"));
    }

    /** As where a version has no result of the first of two faults. */
    @Test
    void keepsChartsOfDifferentThingsApart() {
        report.add(ofLines(first, "Waits after a kill", 1));
        report.add(ofLines(second, "Waits after a stop", 1));

        report.conclude(findings);

        assertThat(findings.charts())
                .extracting(LineChart::title)
                .containsExactly(
                        "Waits after a kill, " + OLD + ", first run", "Waits after a stop, " + NEW + ", first run");
    }

    private static VariantRun ofLines(Variant variant, String title, int count) {
        Findings found = new Findings(line -> {});
        found.chart(new LineChart(
                title,
                ChartAxis.linear("s"),
                ChartAxis.linear("ms"),
                IntStream.rangeClosed(1, count)
                        .mapToObj(round -> new LineChart.Line("round " + round, List.of(new double[] {0, round})))
                        .toList(),
                List.of()));
        return VariantRun.of(variant, 1, found);
    }

    private static List<String> texts(ReportTable table, int row) {
        return table.rows().get(row).stream().map(MatrixReportTest::text).toList();
    }

    private static String text(ReportCell cell) {
        return cell.value() instanceof String || cell.value() instanceof Double
                ? cell.value().toString()
                : "–";
    }
}
