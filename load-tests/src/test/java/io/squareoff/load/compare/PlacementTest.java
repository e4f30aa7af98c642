package io.squareoff.load.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.stack.PlacedPod;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PlacementTest {

    private static PlacedPod on(String node, String process) {
        return new PlacedPod(
                process, process + "-x", node, Optional.empty(), "image", Optional.empty(), Optional.empty());
    }

    @Test
    void saysWhichProcessesSharedANode() {
        List<PlacedPod> first = List.of(on("n1", "aggregator-service"), on("n2", "nats-server"), on("n2", "generator"));
        List<PlacedPod> same = List.of(on("n3", "aggregator-service"), on("n1", "nats-server"), on("n1", "generator"));
        List<PlacedPod> other = List.of(on("n1", "aggregator-service"), on("n1", "nats-server"), on("n2", "generator"));

        assertThat(new Placement(List.of(first, same)).words())
                .isEqualTo("aggregator-service, nats-server and generator");
        assertThat(new Placement(List.of(first, other)).words())
                .isEqualTo(
                        "aggregator-service and nats-server, generator or aggregator-service, nats-server and generator");
    }

    @Test
    void warnsOfANodeThatTheGeneratorSharesWithWhatItMeasures() {
        Placement shared = new Placement(List.of(List.of(on("n1", "nats-server"), on("n1", "generator"))));
        Placement apart = new Placement(List.of(List.of(on("n1", "nats-server"), on("n2", "generator"))));

        assertThat(shared.findings())
                .containsExactly(Finding.of(Finding.Kind.NODE_SHARED, List.of("n1", "nats-server")));
        assertThat(apart.findings()).isEmpty();
        assertThat(new Placement(List.of()).findings()).isEmpty();
    }

    @Test
    void doesSoForEachOfSeveralGeneratorsAndNotForWhatLeadsThem() {
        Placement placed = new Placement(List.of(List.of(
                on("n1", "nats-server"),
                on("n1", "generator-1"),
                on("n2", "generator-2"),
                on("n1", Placement.COORDINATOR),
                on("n3", "aggregator-service"),
                on("n3", Placement.COORDINATOR))));

        assertThat(placed.findings())
                .containsExactly(Finding.of(Finding.Kind.NODE_SHARED, List.of("n1", "nats-server")));
    }
}
