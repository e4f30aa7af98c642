package io.squareoff.lab.durability;

import static org.assertj.core.api.Assertions.assertThat;

import io.nats.client.api.StorageType;
import io.squareoff.harness.report.ReportTable;
import io.squareoff.lab.broker.StreamKind;
import io.squareoff.lab.durability.DurabilityRound.Arm;
import io.squareoff.lab.experiment.Findings;
import io.squareoff.lab.experiment.FoundText;
import io.squareoff.lab.experiment.Rounds;
import io.squareoff.lab.publish.LoggedMessages;
import io.squareoff.lab.publish.MessageLog;
import io.squareoff.lab.publish.StoredMessages;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Rounds with a message each 10 ms, and a loss at second 4. */
class DurabilityReportTest {

    private static final StreamKind SELDOM = new StreamKind(StorageType.File, 1, "2m");
    private static final StreamKind ALWAYS = new StreamKind(StorageType.File, 1, "always");
    private static final StreamKind MEMORY = new StreamKind(StorageType.Memory, 3, "2m");

    private final Findings findings = new Findings(line -> {});

    private Rounds<Arm, DurabilityRound> rounds;

    /** Waits are those of the killed only: those on disks of their own are another matter. */
    @Test
    void ofRoundsWhoseLossesMayBeIsTheGoldenOne() throws Exception {
        DurabilityReport report =
                report(arm(SELDOM, NodeLoss.KILL_ALL), arm(SELDOM, NodeLoss.POWER_ALL), arm(MEMORY, NodeLoss.KILL_ALL));
        rounds.add(arm(SELDOM, NodeLoss.KILL_ALL), 1, round(2, 0));
        rounds.add(arm(SELDOM, NodeLoss.POWER_ALL), 1, round(50, 150));
        rounds.add(arm(SELDOM, NodeLoss.POWER_ALL), 2, round(1, 0));
        rounds.add(arm(MEMORY, NodeLoss.KILL_ALL), 1, round(1, 400));
        report.conclude();

        FoundText.assertGolden(getClass(), "expected.txt", findings);
    }

    /** What was written through, and what a majority had. */
    @Test
    void ofRoundsThatLostWhatMustNotBeLostIsTheGoldenOne() throws Exception {
        DurabilityReport report = report(arm(ALWAYS, NodeLoss.POWER_ALL), arm(MEMORY, NodeLoss.KILL_ONE));
        rounds.add(arm(ALWAYS, NodeLoss.POWER_ALL), 1, round(1, 0));
        rounds.add(arm(ALWAYS, NodeLoss.POWER_ALL), 2, round(1, 1));
        rounds.add(arm(MEMORY, NodeLoss.KILL_ONE), 1, round(1, 1));
        report.conclude();

        FoundText.assertGolden(getClass(), "lost.txt", findings);
    }

    /** The broker of the second did not start where it was to be killed. */
    @Test
    void showsNoWaitsOverOtherDisksThanThoseOfTheOtherStreams() {
        report(arm(SELDOM, NodeLoss.KILL_ALL), arm(ALWAYS, NodeLoss.KILL_ALL), arm(ALWAYS, NodeLoss.POWER_ALL));
        rounds.add(arm(SELDOM, NodeLoss.KILL_ALL), 1, round(1, 0));
        rounds.add(arm(ALWAYS, NodeLoss.POWER_ALL), 1, round(50, 0));

        assertThat(leastWaits()).containsExactly(1_000L, null);
    }

    @Test
    void showsWaitsOverDisksOfTheNodesOwnWhereAStreamHasNoOthers() {
        report(arm(SELDOM, NodeLoss.POWER_ALL), arm(ALWAYS, NodeLoss.KILL_ALL), arm(ALWAYS, NodeLoss.POWER_ALL));
        rounds.add(arm(SELDOM, NodeLoss.POWER_ALL), 1, round(50, 0));
        rounds.add(arm(ALWAYS, NodeLoss.KILL_ALL), 1, round(1, 0));
        rounds.add(arm(ALWAYS, NodeLoss.POWER_ALL), 1, round(60, 0));

        assertThat(leastWaits()).doesNotContain(1_000L).doesNotContainNull();
    }

    private List<Object> leastWaits() {
        ReportTable waits = findings.tables().get(0);
        int least = waits.columns().indexOf("min µs");
        return waits.rows().stream().map(row -> row.get(least).value()).toList();
    }

    private DurabilityReport report(Arm... arms) {
        rounds = new Rounds<>(List.of(arms));
        return new DurabilityReport(findings, rounds);
    }

    private static Arm arm(StreamKind stream, NodeLoss loss) {
        return new Arm(stream, loss);
    }

    /** @param missing the number of the last messages before the loss that are missing */
    private static DurabilityRound round(long waitMillis, int missing) {
        MessageLog log = new LoggedMessages(Duration.ofMillis(10))
                .acknowledged(400, waitMillis)
                .refused(50)
                .acknowledged(50, waitMillis)
                .log();
        StoredMessages.Comparison stored = new StoredMessages.Comparison(
                missing, missing == 0 ? -1 : 400 - missing, missing == 0 ? -1 : 399, 0, 0);
        return new DurabilityRound(log, stored, false, 0, TimeUnit.SECONDS.toNanos(4));
    }
}
