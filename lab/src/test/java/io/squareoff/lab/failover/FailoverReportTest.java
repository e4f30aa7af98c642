package io.squareoff.lab.failover;

import io.squareoff.lab.experiment.Findings;
import io.squareoff.lab.experiment.FoundText;
import io.squareoff.lab.experiment.Rounds;
import io.squareoff.lab.failover.FailoverCell.Arm;
import io.squareoff.lab.failover.FaultEvents.Event;
import io.squareoff.lab.failover.FaultEvents.Kind;
import io.squareoff.lab.publish.LoggedMessages;
import io.squareoff.lab.publish.MessageLog;
import io.squareoff.lab.publish.StoredMessages;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Rounds with a message each 10 ms whose leader is killed at second 2 and back at second 5. */
class FailoverReportTest {

    private static final Arm KILL = new Arm(NodeFault.KILL, NodeRole.FOLLOWER);
    private static final Arm ROLL = new Arm(NodeFault.ROLL, NodeRole.FOLLOWER);

    private final Findings findings = new Findings(line -> {});
    private final Rounds<Arm, FailoverRound> rounds = new Rounds<>(List.of(KILL, ROLL));
    private final FailoverReport report = new FailoverReport(findings, rounds);

    @BeforeEach
    void begin() {
        report.begin("three replicas");
    }

    /** Six rounds have an interval. The charts have gaps where messages failed, and mark the events. */
    @Test
    void ofSixRoundsIsTheGoldenOne() throws Exception {
        for (int number = 1; number <= 6; number++) {
            rounds.add(KILL, number, round(0));
        }
        report.conclude();

        FoundText.assertGolden(getClass(), "six-rounds.txt", findings);
    }

    @Test
    void ofALostMessageAndARoundWithoutResultIsTheGoldenOne() throws Exception {
        rounds.add(KILL, 1, round(0));
        rounds.add(KILL, 2, round(3));
        rounds.addWithoutResult(findings, ROLL, 1, "not complete after 60 s: the fault");
        report.conclude();

        FoundText.assertGolden(getClass(), "lost.txt", findings);
    }

    private static FailoverRound round(long lost) {
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
        List<Event> events = List.of(
                new Event(at(2_000), Kind.DOWN, "n1", "killed"),
                new Event(at(3_250), Kind.LEADS, "n2", "leads"),
                new Event(at(5_000), Kind.UP, "n1", "started"));
        return new FailoverRound(
                "n1",
                "n1",
                log,
                deliveries.trimmed(log.sent()),
                new StoredMessages.Comparison(lost, -1, -1, 0, 0),
                0,
                at(9_000),
                events);
    }

    private static long at(long millis) {
        return TimeUnit.MILLISECONDS.toNanos(millis);
    }
}
