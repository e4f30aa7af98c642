package io.squareoff.load.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.load.compare.ComparisonResult;
import io.squareoff.load.compare.Metric;
import io.squareoff.load.report.RecordedRun;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Kept gates, decided anew: what docs/ci.md says of them by the present rules. */
class KeptGatesTest {

    private static final double TOLERANCE = 0.05;

    /** Of head's requests the generator took 1.34 times the CPU, and no more in a second: head was slower. */
    @Test
    void confirmTheCostInRestByTheCpuOfTheServices() {
        GateResult gate = gate("gate-rest-dearer");

        assertThat(gate.batches())
                .allSatisfy(batch -> assertThat(batch.problems()).isEmpty());
        assertThat(gate.confirmed()).extracting(DifferenceVerdict::metric).containsExactly(Metric.CPU);
        assertThat(gate.decision()).isEqualTo(Decision.REGRESSION);
    }

    @ParameterizedTest
    @ValueSource(strings = {"gate-nats-dearer", "gate-nats-fifth", "gate-nats-other-fifth", "gate-nats-other-tenth"})
    void confirmTheOthersAsTheyDid(String name) {
        assertThat(gate(name).decision()).isEqualTo(Decision.REGRESSION);
    }

    private static GateResult gate(String name) {
        return new GateResult("base", "head", TOLERANCE, batch(name), Optional.of(batch(name + "-second")), List.of());
    }

    private static Batch batch(String name) {
        return Batch.of(side(name + "-base"), side(name + "-head"));
    }

    private static ComparisonResult side(String name) {
        return RecordedRun.read(ProjectLayout.find().root().resolve("docs/results/" + name + ".json.gz"))
                .result();
    }
}
