package io.squareoff.lab.sparse;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.report.LineChart;
import io.squareoff.harness.report.ReportCell;
import io.squareoff.harness.report.ReportTable;
import io.squareoff.lab.experiment.Findings;
import java.util.List;
import org.junit.jupiter.api.Test;

class SparseReportTest {

    private final Findings findings = new Findings(line -> {});
    private final Question question = new SparseSettings(
                    List.of(SparseSettings.Part.RANGE),
                    1_000,
                    List.of(50_000L),
                    List.of(StreamShape.GAP),
                    List.of(ConsumerKind.ALL),
                    List.of(Control.DENSE),
                    List.of(500),
                    2,
                    2,
                    16,
                    6,
                    2,
                    60)
            .questions()
            .get(0)
            .get(0);
    private final QuestionResult result = new QuestionResult(question);

    @Test
    void saysWhetherTheStreamStalls() {
        observe(2_000, 6);

        report();

        assertThat(cell("Verdicts", 0, "verdict"))
                .startsWith("stalls: 10.0 times the control (10.0–10.0), 1,8")
                .contains("writes blocked for 2,0");
    }

    @Test
    void saysThatItDoesNotStall() {
        observe(220, 6);

        report();

        assertThat(cell("Verdicts", 0, "verdict")).startsWith("does not stall: 1.");
    }

    @Test
    void hasNoVerdictOfFewRoundsOrNone() {
        SparseReport report = new SparseReport(findings, "here");
        report.begin(result);
        assertThat(cell("Verdicts", 0, "verdict")).isEqualTo("not measured");

        observe(2_000, 1);

        assertThat(cell("Verdicts", 0, "verdict")).endsWith("no confidence interval (needs 6 rounds)");
    }

    @Test
    void marksTheConsumerInTheChartOfTheMiddleRound() {
        observe(2_000, 3);

        report();

        LineChart latency = findings.charts().get(1);
        assertThat(latency.title()).startsWith("Longest publish latency in each 100 ms: 1,000 live of 50,000");
        assertThat(latency.lines()).extracting(LineChart.Line::name).containsExactly("sparse", "dense");
        LineChart.Line sparse = latency.lines().get(0);
        assertThat(sparse.points().get(0)).containsExactly(-2, 0.5);
        // The middle one of three rounds, whose stalls are 2,000, 2,010 and 2,020 ms.
        assertThat(sparse.points().stream().mapToDouble(point -> point[1]).max())
                .hasValue(2_009);
        assertThat(latency.events())
                .containsExactly(
                        new LineChart.Event(0, "consumer requested"), new LineChart.Event(4, "none pending (sparse)"));
    }

    @Test
    void showsDeliveriesInBinsOf250Milliseconds() {
        observe(2_000, 1);

        report();

        LineChart deliveries = findings.charts().get(0);
        assertThat(deliveries.title()).startsWith("Delivered per 250 ms");
        assertThat(deliveries.lines().get(0).points())
                .containsExactly(new double[] {0, 1_000}, new double[] {0.25, 500}, new double[] {0.5, 250});
    }

    @Test
    void keepsEveryRoundAndItsBinsAsRawFigures() {
        result.rounds()
                .add(
                        question.tested(),
                        3,
                        SyntheticTimeline.stalling(2_000, 4_000).timeline());

        new SparseReport(findings, "here").begin(result);

        ReportTable rounds = findings.rawTables().get(0);
        assertThat(rounds.rows().get(0))
                .startsWith(ReportCell.text(question.title()), ReportCell.text("sparse"), ReportCell.count(3));
        assertThat(rounds.rows().get(0).get(rounds.columns().indexOf("longest block ns")))
                .isEqualTo(ReportCell.count(1_999_000_000));
        ReportTable bins = findings.rawTables().get(1);
        // Eight before the consumer was requested, and the three that have deliveries.
        assertThat(bins.rows()).hasSize(11);
        assertThat(bins.rows().get(0)).endsWith(ReportCell.count(-2_000), ReportCell.count(0), ReportCell.count(500));
        assertThat(bins.rows().get(8))
                .endsWith(ReportCell.count(0), ReportCell.count(1_000), ReportCell.count(1_999_000));
    }

    @Test
    void checksThatEveryLiveMessageWasDeliveredAndMarksWhatWeakensAFigure() {
        observe(2_000, 1);
        CellTimeline sound = SyntheticTimeline.stalling(10, 4_000).timeline();
        result.rounds().add(question.tested(), 2, incomplete(sound));

        report();

        assertThat(findings.checks()).extracting(check -> check.passed()).containsExactly(false, true);
        assertThat(findings.checks().get(0).seen()).isEqualTo("2 rounds: 3 missing, 2 repeated");
        assertThat(findings.warnings()).isEmpty();
    }

    private static CellTimeline incomplete(CellTimeline sound) {
        return new CellTimeline(
                sound.writes(),
                sound.infos(),
                sound.created(),
                sound.first(),
                sound.nonePending(),
                sound.through(),
                sound.delivered(),
                sound.silence(),
                3,
                2,
                sound.end(),
                sound.brokerCpu());
    }

    private void report() {
        SparseReport report = new SparseReport(findings, "here");
        report.begin(result);
        report.conclude(result);
    }

    /** Adds rounds in which the dense stream stalls for 200 ms, and the sparse one for longer, a little more each round. */
    private void observe(long stall, int rounds) {
        for (int round = 1; round <= rounds; round++) {
            long more = 10L * (round - 1);
            observe(question.tested(), round, stall + more);
            observe(question.control(), round, 200 + more / 10);
        }
    }

    private void observe(Arm arm, int round, long stall) {
        result.rounds().add(arm, round, SyntheticTimeline.stalling(stall, 4_000).timeline());
    }

    private String cell(String title, int row, String column) {
        ReportTable table = findings.tables().stream()
                .filter(each -> each.title().equals(title))
                .findFirst()
                .orElseThrow();
        return ((ReportCell.Text) table.rows().get(row).get(table.columns().indexOf(column))).text();
    }
}
