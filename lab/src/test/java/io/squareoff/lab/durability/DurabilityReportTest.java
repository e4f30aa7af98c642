package io.squareoff.lab.durability;

import static org.assertj.core.api.Assertions.assertThat;

import io.nats.client.api.StorageType;
import io.squareoff.harness.measure.Latencies;
import io.squareoff.harness.report.ChartAxis;
import io.squareoff.harness.report.LineChart;
import io.squareoff.harness.report.ReportCell;
import io.squareoff.harness.report.ReportCheck;
import io.squareoff.harness.report.ReportTable;
import io.squareoff.lab.durability.DurabilityRound.Arm;
import io.squareoff.lab.experiment.Findings;
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

    @Test
    void putsWaitsBesideWhatIsMissing() {
        DurabilityReport report = report(arm(SELDOM, NodeLoss.KILL_ALL), arm(SELDOM, NodeLoss.POWER_ALL));
        add(round(1, arm(SELDOM, NodeLoss.KILL_ALL), 2, 0));
        add(round(1, arm(SELDOM, NodeLoss.POWER_ALL), 50, 150));
        report.conclude();

        ReportTable tails = findings.tables().get(0);
        assertThat(tails.columns())
                .startsWith("stream", "rounds", "min µs")
                .endsWith("missing after kill-all", "missing after power-all");
        assertThat(tails.description()).contains("page cache", "one machine");
        List<ReportCell> row = tails.rows().get(0);
        assertThat(row.get(0)).isEqualTo(ReportCell.text("file, 1 replica, sync 2m"));
        // Waits of the killed only: those on disks of their own are another matter.
        assertThat(row.get(tails.columns().indexOf("max"))).isEqualTo(ReportCell.count(2_000));
        assertThat(row.subList(row.size() - 2, row.size()))
                .containsExactly(
                        ReportCell.figure(0, ReportCell.Digits.WHOLE), ReportCell.figure(150, ReportCell.Digits.WHOLE));
        assertThat(findings.checks()).allMatch(ReportCheck::passed).hasSize(3);
    }

    @Test
    void tellsTheAgeOfTheOldestMissingMessage() {
        DurabilityRound round = round(1, arm(SELDOM, NodeLoss.POWER_ALL), 0, 150);

        assertThat(round.acknowledgedBefore()).isEqualTo(400);
        assertThat(round.oldestMissingSeconds()).hasValue(1.49);
        assertThat(round.streamAfterwards()).isEqualTo("works");
    }

    @Test
    void failsWhereAMessageIsMissingThatWasWrittenThrough() {
        Arm arm = arm(ALWAYS, NodeLoss.POWER_ALL);
        DurabilityReport report = report(arm);
        add(round(1, arm, 1, 0));
        add(round(2, arm, 1, 1));
        report.conclude();

        assertThat(failed())
                .containsExactly("file, 1 replica, sync always, power-all: no acknowledged message is missing");
    }

    @Test
    void failsWhereAMajorityWasLeft() {
        Arm arm = arm(MEMORY, NodeLoss.KILL_ONE);
        DurabilityReport report = report(arm);
        add(round(1, arm, 1, 1));
        report.conclude();

        assertThat(failed()).containsExactly("memory, 3 replicas, kill-one: no acknowledged message is missing");
    }

    @Test
    void expectsNothingOfMemoryWhenAllNodesAreLost() {
        Arm arm = arm(MEMORY, NodeLoss.KILL_ALL);
        DurabilityReport report = report(arm);
        add(round(1, arm, 1, 400));
        report.conclude();

        assertThat(failed()).isEmpty();
    }

    @Test
    void drawsTailsAndLossesAgainstTheSyncInterval() {
        DurabilityReport report = report(arm(SELDOM, NodeLoss.POWER_ALL), arm(ALWAYS, NodeLoss.POWER_ALL));
        add(round(1, arm(SELDOM, NodeLoss.POWER_ALL), 1, 150));
        add(round(1, arm(ALWAYS, NodeLoss.POWER_ALL), 2, 0));
        report.conclude();

        LineChart tail = findings.charts().get(0);
        assertThat(tail.x().scale()).isEqualTo(ChartAxis.Scale.PERCENTILE);
        assertThat(tail.lines()).hasSize(2);
        assertThat(tail.lines().get(1).points()).contains(new double[] {2, 2_000}, new double[] {32, 2_000});
        LineChart missing = findings.charts().get(1);
        assertThat(missing.lines()).hasSize(1);
        assertThat(missing.lines().get(0).points()).containsExactly(new double[] {12, 0.5}, new double[] {120, 150});
    }

    @Test
    void keepsTheWaitsOfEachRound() {
        DurabilityRound some = round(1, arm(SELDOM, NodeLoss.POWER_ALL), 2, 150);
        DurabilityRound none = round(2, arm(SELDOM, NodeLoss.POWER_ALL), 1, 0);
        report(some.arm());
        add(some);
        add(none);

        assertThat(findings.rawTables().get(0).rows())
                .containsExactly(
                        List.of(
                                ReportCell.text("file, 1 replica, sync 2m"),
                                ReportCell.text("power-all"),
                                ReportCell.count(1),
                                ReportCell.text(Latencies.encode(some.waits())),
                                ReportCell.count(250),
                                ReportCell.count(399)),
                        List.of(
                                ReportCell.text("file, 1 replica, sync 2m"),
                                ReportCell.text("power-all"),
                                ReportCell.count(2),
                                ReportCell.text(Latencies.encode(none.waits())),
                                ReportCell.none(),
                                ReportCell.none()));
    }

    private List<String> failed() {
        return findings.checks().stream()
                .filter(check -> !check.passed())
                .map(ReportCheck::claim)
                .toList();
    }

    private DurabilityReport report(Arm... arms) {
        rounds = new Rounds<>(List.of(arms));
        return new DurabilityReport(findings, rounds);
    }

    private void add(DurabilityRound round) {
        rounds.add(round.arm(), round.number(), round);
    }

    private static Arm arm(StreamKind stream, NodeLoss loss) {
        return new Arm(stream, loss);
    }

    /** @param missing the number of the last messages before the loss that are missing */
    private static DurabilityRound round(int number, Arm arm, long waitMillis, int missing) {
        MessageLog log = new LoggedMessages(Duration.ofMillis(10))
                .acknowledged(400, waitMillis)
                .refused(50)
                .acknowledged(50, waitMillis)
                .log();
        StoredMessages.Comparison stored = new StoredMessages.Comparison(
                missing, missing == 0 ? -1 : 400 - missing, missing == 0 ? -1 : 399, 0, 0);
        return new DurabilityRound(number, arm, log, stored, false, 0, TimeUnit.SECONDS.toNanos(4));
    }
}
