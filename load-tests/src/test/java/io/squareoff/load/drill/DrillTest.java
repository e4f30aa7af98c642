package io.squareoff.load.drill;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.network.Hosts;
import io.squareoff.harness.stack.TransportDescription;
import io.squareoff.load.gate.Gates;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DrillTest {

    private static final Duration TIME = Duration.ofSeconds(5);

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"leader-kill", "node-stop", "leader-link-cut"})
    void triesNoFaultOfStreamsWhereNoTransportNeedsTheServiceThatMakesThem(String fault) {
        Drillable drillable = new Drillable(Faults.all().get(fault), (transports, logs) -> {
            throw new AssertionError("started a stack of " + transports);
        });

        DrillResult result = new Drill(
                        List.of(new TransportDescription("rest", "http1", "json", "stock")),
                        new DrillSettings(List.of("rest"), 30, 20, TIME, TIME, TIME),
                        List.of(drillable),
                        folder,
                        line -> {})
                .run(Gates.environment(), Hosts.LOOPBACK, () -> false);

        assertThat(result.obstacles())
                .containsEntry(fault, "no transport needs square-nats-service, which makes the streams");
        assertThat(result.failed()).isFalse();
    }
}
