package io.squareoff.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.measure.Load;
import io.squareoff.harness.report.ReportTable;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.Capacity;
import io.squareoff.load.compare.ComparisonResult;
import io.squareoff.load.compare.Objective;
import io.squareoff.load.compare.Rounds;
import io.squareoff.load.compare.Workload;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CapacityTableTest {

    /**
     * Achieved are a round's requests over its 10 s, and CPU is its seconds over its requests, 5 s over 1000 in the first row. The p50
     * is what most requests took and the p99 what the others did, but of 400 requests only 4 are above it.
     */
    @Test
    void showsEachRateThatWasTriedOnEachArm() {
        List<Arm> arms = List.of(
                arm("rest", 200, 2000, 12, 20, 150),
                arm("rest", 100, 1000, 5, 10, 100),
                arm("rest", 300, 2500, 20, 800, 3000),
                arm("nats", 100, 1000, 1.5, 2, 4),
                arm("nats", 400, 4000, 8, 5, 12),
                arm("rest-h2", 50, 400, 4, 300, 900));
        List<Capacity> capacities = List.of(
                capacity("rest", Map.of(100, true, 200, true, 300, false)),
                capacity("nats", Map.of(100, true, 400, true)),
                capacity("rest-h2", Map.of(50, false)),
                capacity("grpc", Map.of()));

        assertThat(text(capacities, arms)).isEqualTo("""
                rest            planned/s  achieved/s  p50 ms  p99 ms  CPU ms/req
                      held            100         100    10.0     100        5.00
                      held            200         200    20.0     150        6.00
                      not held        300         250     800   3,000        8.00

                nats        planned/s  achieved/s  p50 ms  p99 ms  CPU ms/req
                      held        100         100    2.00    4.00        1.50
                      held        400         400    5.00    12.0        2.00

                rest-h2            planned/s  achieved/s  p50 ms  p99 ms  CPU ms/req
                         not held         50        40.0     300       –        10.0

                grpc    planned/s  achieved/s  p50 ms  p99 ms  CPU ms/req

                rest, p99<200ms: unfinished, held at 200 requests/s, but not at 300
                nats, p99<200ms: unfinished, held at 400 requests/s, and no higher rate was tried
                rest-h2, p99<200ms: unfinished, below 50 requests/s
                grpc, p99<200ms: unfinished, no rate was tried""");
    }

    /** A search tries sixteen rates at most, and none between two that are 5 % apart. */
    @Test
    void tellsWhatASearchFoundThatCameToItsEnd() {
        Map<Integer, Boolean> held = new TreeMap<>();
        IntStream.rangeClosed(1, 16).forEach(rate -> held.put(100 * rate, true));

        assertThat(text(
                                List.of(
                                        capacity("rest", Map.of(200, true, 210, false)),
                                        capacity("nats", held),
                                        capacity("grpc", Map.of(1, false, 2, false))),
                                List.of())
                        .lines())
                .contains(
                        "rest, p99<200ms: held at 200 requests/s, but not at 210",
                        "nats, p99<200ms: held at 1600 requests/s, and no higher rate was tried",
                        "grpc, p99<200ms: held at no rate that was tried");
    }

    @Test
    void tellsNoRateAboveOneThatFailed() {
        Capacity capacity = capacity("rest", Map.of(100, true, 104, false, 300, true));

        assertThat(text(List.of(capacity), List.of()).lines())
                .last()
                .isEqualTo("rest, p99<200ms: held at 100 requests/s, but not at 104");
    }

    /** The first window at a rate and its second are told apart by the same numbers as rounds are. */
    @Test
    void givesNoVerdictOnWindowsOfASearch() {
        List<Arm> arms = List.of(arm("rest", 100, 1000, 5, 10, 100), arm("nats", 100, 1000, 1.5, 2, 4));
        ComparisonResult search = Fixture.resultOf(
                arms, List.of(capacity("rest", Map.of(100, true)), capacity("nats", Map.of(100, true))));

        assertThat(search.verdicts()).isEmpty();
        assertThat(Fixture.resultOf(arms).verdicts()).isNotEmpty();
    }

    private static String text(List<Capacity> capacities, List<Arm> arms) {
        return Fixture.text(CapacityTable.of(capacities, arms).toArray(ReportTable[]::new));
    }

    private static Capacity capacity(String arm, Map<Integer, Boolean> held) {
        return new Capacity(arm, 1000, Objective.parse("p99<200ms"), held);
    }

    private static Arm arm(
            String name, int rate, long requests, double cpuSeconds, long mostMillis, long othersMillis) {
        Workload workload = new Workload(name, 1000, new Load.Open(rate));
        return new Arm(List.of(Rounds.round(
                1,
                workload,
                requests,
                Duration.ofMillis(Math.round(1000 * cpuSeconds)),
                Duration.ofMillis(mostMillis),
                Duration.ofMillis(othersMillis))));
    }
}
