package io.squareoff.lab.failover;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.measure.Latencies;
import io.squareoff.harness.report.LineChart;
import io.squareoff.harness.report.ReportCell;
import io.squareoff.harness.report.ReportCheck;
import io.squareoff.harness.report.ReportTable;
import io.squareoff.lab.experiment.Findings;
import io.squareoff.lab.experiment.Rounds;
import io.squareoff.lab.failover.FailoverCell.Arm;
import io.squareoff.lab.failover.FaultEvents.Event;
import io.squareoff.lab.failover.FaultEvents.Kind;
import io.squareoff.lab.publish.LoggedMessages;
import io.squareoff.lab.publish.MessageLog;
import io.squareoff.lab.publish.StoredMessages;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Rounds with a message each 10 ms whose leader is killed at second 2 and back at second 5. */
class FailoverReportTest {

    private static final Arm KILL = new Arm(NodeFault.KILL, NodeRole.FOLLOWER);
    private static final Arm ROLL = new Arm(NodeFault.ROLL, NodeRole.FOLLOWER);

    private final List<String> progress = new ArrayList<>();
    private final Findings findings = new Findings(progress::add);
    private final Rounds<Arm, FailoverRound> rounds = new Rounds<>(List.of(KILL, ROLL));
    private final FailoverReport report = new FailoverReport(findings, rounds);

    @BeforeEach
    void begin() {
        report.begin("three replicas");
    }

    @Test
    void tellsTimesAndMessagesOfARound() {
        rounds.add(KILL, 1, round(1, 0));
        report.conclude();

        assertThat(rows(0))
                .containsExactly(
                        "kill follower outage 1.5 None None 1",
                        "kill follower outage, the longest stretch 1.5 None None 1",
                        "kill follower until a new leader 1.25 None None 1",
                        "kill follower longest silence of the consumer 1.51 None None 1");
        assertThat(rows(1)).containsExactly("kill follower 810 660 0 100 50 0 0 0 0 0 0");
        assertThat(findings.checks()).allMatch(ReportCheck::passed).hasSize(4);
    }

    @Test
    void hasAnIntervalWithSixRounds() {
        for (int number = 1; number <= 6; number++) {
            rounds.add(KILL, number, round(number, 0));
        }
        report.conclude();

        assertThat(rows(0)).contains("kill follower outage 1.5 1.5 1.5 6");
    }

    @Test
    void failsWhereAnAcknowledgedMessageIsLost() {
        rounds.add(KILL, 1, round(1, 0));
        rounds.add(KILL, 2, round(2, 3));
        report.conclude();

        assertThat(findings.checks().stream().filter(check -> !check.passed()))
                .extracting(ReportCheck::claim, ReportCheck::seen)
                .containsExactly(org.assertj.core.groups.Tuple.tuple(
                        "kill, clients at a follower: no acknowledged message is lost", "3 of 1,700 lost"));
    }

    @Test
    void failsWhereARoundHasNoResultAndKeepsTheOthers() {
        rounds.add(KILL, 1, round(1, 0));
        rounds.addWithoutResult(findings, KILL, 2, "not complete after 60 s: the fault");
        report.conclude();

        assertThat(findings.checks().get(0).passed()).isFalse();
        assertThat(findings.checks().get(0).seen()).contains("1 result", "round 2: not complete after 60 s: the fault");
        assertThat(rows(2)).hasSize(1);
    }

    @Test
    void drawsWaitsWithGapsAndMarksTheEvents() {
        rounds.add(KILL, 1, round(1, 0));
        report.conclude();

        LineChart waits = findings.charts().get(0);
        assertThat(waits.lines()).extracting(LineChart.Line::name).containsExactly("round 1", "round 1");
        assertThat(waits.lines().get(0).points())
                .last()
                .satisfies(point -> assertThat(point[0]).isEqualTo(-0.1));
        assertThat(waits.lines().get(1).points())
                .first()
                .satisfies(point -> assertThat(point[0]).isEqualTo(1.5));
        assertThat(waits.events())
                .containsExactly(
                        new LineChart.Event(0, "n1 killed"),
                        new LineChart.Event(1.25, "n2 leads"),
                        new LineChart.Event(3, "n1 started"));
        LineChart counts = findings.charts().get(1);
        assertThat(counts.lines())
                .extracting(LineChart.Line::name)
                .containsExactly(
                        "delivered", "acknowledged within 100 ms", "acknowledged later", "refused", "unanswered");
        assertThat(counts.lines().get(3).points().stream()
                        .mapToDouble(point -> point[1])
                        .sum())
                .isEqualTo(100);
    }

    @Test
    void keepsTheFiguresOfEachRoundAsItWasMeasured() {
        FailoverRound round = round(1, 0);
        rounds.add(KILL, 1, round);

        assertThat(rows(findings.rawTables().get(0)))
                .containsExactly("kill follower 1 " + Latencies.encode(round.before()) + " "
                        + Latencies.encode(round.since()) + " n1 n1 2000000000 7000000000");
        assertThat(rows(findings.rawTables().get(1)))
                .containsExactly(
                        "kill follower 1 0 n1 killed",
                        "kill follower 1 1250000000 n2 leads",
                        "kill follower 1 3000000000 n1 started");
        assertThat(rows(findings.rawTables().get(2)))
                .hasSize(40)
                .startsWith("kill follower 1 -2000 25 0 0 0 1000 25")
                .contains("kill follower 1 0 0 0 25 0 0 0", "kill follower 1 1000 0 0 0 25 0 0");
    }

    private List<String> rows(int table) {
        return rows(findings.tables().get(table));
    }

    private static List<String> rows(ReportTable table) {
        return table.rows().stream()
                .map(row -> String.join(
                        " ", row.stream().map(FailoverReportTest::raw).toList()))
                .toList();
    }

    private static String raw(ReportCell cell) {
        if (cell instanceof ReportCell.Text text) {
            return text.text();
        }
        if (cell instanceof ReportCell.Count count) {
            return Long.toString(count.value());
        }
        return cell instanceof ReportCell.Figure figure ? Double.toString(figure.value()) : "None";
    }

    private static FailoverRound round(int number, long lost) {
        MessageLog log = new LoggedMessages(Duration.ofMillis(10))
                .acknowledged(200, 1)
                .refused(100)
                .unanswered(50)
                .acknowledged(650, 1)
                .log()
                .trimmed();
        DeliveryTimes deliveries = new DeliveryTimes(1_000);
        for (int message = 0; message < log.sent(); message++) {
            if (log.acknowledged(message)) {
                deliveries.received(message, log.dueNanos(message) + 1_000_000);
            }
        }
        return new FailoverRound(
                number,
                KILL,
                "n1",
                "n1",
                log,
                deliveries.trimmed(log.sent()),
                new StoredMessages.Comparison(lost, -1, -1, 0, 0),
                0,
                at(9_000),
                List.of(
                        new Event(at(2_000), Kind.DOWN, "n1", "killed"),
                        new Event(at(3_250), Kind.LEADS, "n2", "leads"),
                        new Event(at(5_000), Kind.UP, "n1", "started")));
    }

    private static long at(long millis) {
        return TimeUnit.MILLISECONDS.toNanos(millis);
    }
}
