package io.squareoff.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.measure.Generator;
import io.squareoff.harness.measure.ProcessUsage;
import io.squareoff.harness.measure.Traffic;
import io.squareoff.harness.stack.TransportCatalogue;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.Round;
import io.squareoff.load.compare.Rounds;
import io.squareoff.load.compare.Workload;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HostEstimateTest {

    /** 1,000 answers of 100 squares. */
    private static final int THOUSANDS = 100;

    private static final Map<String, Integer> MILLIS_PER_THOUSAND = Map.of(
            "aggregator-service",
            20,
            "nats-server",
            1,
            "square-rest-service",
            30,
            "square-nats-service-1",
            25,
            "square-nats-service-2",
            5,
            Generator.NAME,
            90);

    @Test
    void takesTheProcessThatTheTransportNeedsMostOf() {
        HostEstimate rest = HostEstimate.of(arm("rest"), Rounds.CATALOGUE, 4).orElseThrow();

        assertThat(rest.perThousand()).containsOnlyKeys("aggregator-service", "square-rest-service");
        assertThat(rest.fullFirst()).isEqualTo("square-rest-service");
        // 30 ms for a thousand squares are 30 s for a million, which 4 cores spend 133,333 times 30 µs in.
        assertThat(Math.round(rest.squaresPerSecond())).isEqualTo(133_333);
        assertThat(rest.coresOfMillion(List.of("aggregator-service", "square-rest-service")::contains))
                .isEqualTo(50);
    }

    @Test
    void givesEachOfSeveralBackendsAHost() {
        HostEstimate nats = HostEstimate.of(arm("nats"), Rounds.CATALOGUE, 4).orElseThrow();

        assertThat(nats.perThousand())
                .containsOnlyKeys(
                        "aggregator-service", "nats-server", "square-nats-service-1", "square-nats-service-2");
        assertThat(nats.fullFirst()).isEqualTo("square-nats-service-1");
        assertThat(nats.squaresPerSecond()).isEqualTo(160_000);
    }

    @Test
    void takesAllOfATransportThatItDoesNotKnow() {
        assertThat(HostEstimate.of(arm("rest"), TransportCatalogue.unknown(), 4)
                        .orElseThrow()
                        .perThousand())
                .hasSize(MILLIS_PER_THOUSAND.size() - 1);
    }

    @Test
    void putsAllTrafficThroughTheFullestHost() {
        Round round = arm("rest").rounds().get(0);
        // 300 bytes for each of 100,000 squares.
        Round moved = Rounds.on(round, Optional.empty(), Optional.of(new Traffic(30_000_000, 7)));

        assertThat(HostEstimate.of(new Arm(List.of(moved)), Rounds.CATALOGUE, 4)
                        .orElseThrow()
                        .gigabitsOfMillion())
                .hasValue(2.4);
        assertThat(HostEstimate.of(new Arm(List.of(round)), Rounds.CATALOGUE, 4)
                        .orElseThrow()
                        .gigabitsOfMillion())
                .isEmpty();
    }

    private static Arm arm(String transport) {
        Workload workload = Rounds.closed(transport, 100);
        Map<String, ProcessUsage> usage = new LinkedHashMap<>();
        MILLIS_PER_THOUSAND.forEach((process, millis) ->
                usage.put(process, new ProcessUsage(Duration.ofMillis((long) millis * THOUSANDS), Rounds.WINDOW, 0)));
        return new Arm(List.of(Rounds.using(Rounds.round(1, workload, 1_000, Duration.ofSeconds(1)), usage)));
    }
}
