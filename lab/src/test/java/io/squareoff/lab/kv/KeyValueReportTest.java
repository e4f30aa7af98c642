package io.squareoff.lab.kv;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.golden.Golden;
import io.squareoff.harness.measure.Latencies;
import io.squareoff.lab.experiment.Findings;
import io.squareoff.lab.experiment.Rounds;
import io.squareoff.lab.kv.KeyValueReport.Memory;
import io.squareoff.lab.kv.KeyValueReport.WatcherFigures;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class KeyValueReportTest {

    private static final long KIB = 1024;

    @Test
    void dividesWhatWatchersTakeByTheirNumber() {
        WatcherFigures figures = figures(OptionalLong.of(100 * KIB), OptionalLong.of(1_124 * KIB));

        assertThat(figures.heapOfEach()).isEqualTo(5);
        assertThat(figures.residentOfEach()).isEqualTo(-10);
        assertThat(figures.brokerOfEach()).hasValue(256);
        assertThat(figures.broker().getAsDouble()).isEqualTo(1_124 / 1024.0);
    }

    @Test
    void knowsNothingOfTheMemoryOfSomebodyElsesBroker() {
        WatcherFigures figures = figures(OptionalLong.empty(), OptionalLong.empty());

        assertThat(figures.brokerOfEach()).isEmpty();
        assertThat(figures.broker()).isEmpty();
    }

    @Test
    void comparesReplicasRoundByRoundAndNamesTheRoundsThatWereWrong() {
        Findings findings = new Findings(any -> {});
        KeyValueSettings settings = new KeyValueSettings(100, 16, 10, List.of(1, 3), 100, List.of(1), 50, 1, 6);
        Rounds<Copies, BucketRound> rounds = new Rounds<>(settings.copies());
        KeyValueReport report = new KeyValueReport(findings, settings);
        report.begin(rounds, "nothing durable");
        for (int number = 1; number <= 6; number++) {
            rounds.add(new Copies(1), number, round(number * 1_000L, List.of()));
            rounds.add(
                    new Copies(3), number, round(number * 2_000L, number == 4 ? List.of("get: 1 wrong") : List.of()));
        }
        report.conclude(rounds);

        assertThat(Golden.tables(findings.tables())).containsPattern("3 +get, 16 threads, keys/s .* 0\\.500 ");
        assertThat(findings.checks())
                .filteredOn(check -> !check.passed())
                .singleElement()
                .satisfies(check -> assertThat(check.seen()).isEqualTo("3 replicas, round 4, get: 1 wrong"));
    }

    @Test
    void showsThePublishedRateBesidePutsOfThatSizeAlone() {
        assertThat(tablesOf(128)).contains("14,257");
        assertThat(tablesOf(16)).doesNotContain("14,257");
    }

    private static String tablesOf(int size) {
        Findings findings = new Findings(any -> {});
        KeyValueSettings settings = new KeyValueSettings(100, size, 10, List.of(1), 100, List.of(1), 50, 1, 1);
        Rounds<Copies, BucketRound> rounds = new Rounds<>(settings.copies());
        new KeyValueReport(findings, settings).begin(rounds, "nothing durable");
        rounds.add(new Copies(1), 1, round(1_000, List.of()));
        return Golden.tables(findings.tables());
    }

    /** A watcher that lacks keys ends its round, and that is more than a warning. */
    @Test
    void failsWhereWatchersDidNotHaveAll() {
        Findings findings = new Findings(any -> {});
        KeyValueSettings settings = new KeyValueSettings(100, 16, 10, List.of(1), 100, List.of(4, 8), 50, 1, 1);
        KeyValueReport report = new KeyValueReport(findings, settings);
        WatcherMemory.Arm few = new WatcherMemory.Arm(4, 1, 50);
        WatcherMemory.Arm many = new WatcherMemory.Arm(8, 1, 50);
        Rounds<WatcherMemory.Arm, WatcherFigures> rounds = new Rounds<>(List.of(few, many));
        report.beginWatched("nothing durable", rounds);
        rounds.add(few, 1, figures(OptionalLong.empty(), OptionalLong.empty()));
        rounds.addWithoutResult(findings, many, 1, "a watcher had only 7 keys after 60 s");

        report.concludeWatched(rounds);

        assertThat(findings.checks()).extracting(check -> check.passed()).containsExactly(true, false);
        assertThat(findings.checks().get(1).seen())
                .isEqualTo("0 results; none: [round 1: a watcher had only 7 keys after 60 s]");
    }

    private static BucketRound round(long nanos, List<String> wrong) {
        Map<Operation, Long> times = new EnumMap<>(Operation.class);
        for (Operation operation : Operation.values()) {
            times.put(operation, nanos);
        }
        return new BucketRound(100, times, Latencies.empty(), 0, wrong);
    }

    private static WatcherFigures figures(OptionalLong before, OptionalLong after) {
        return new WatcherFigures(
                4, 1, 1, 1, new Memory(60 * KIB, 200 * KIB, before), new Memory(80 * KIB, 160 * KIB, after));
    }
}
