package io.squareoff.load.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.result.StoredResult;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Of a kept run of nats against itself that found a difference. */
class KeptSlowWindowsTest {

    private static final int CORES = 2;

    /** As docs/results.md says. */
    @Test
    void showThatTheMachineWasSlower() {
        ComparisonResult run = StoredResult.read(
                        ProjectLayout.find().root().resolve("docs/results/itself-warm-again.json.gz"))
                .run(ComparisonResult.class);

        assertThat(Findings.of(run.plan(), Map.of(), run.arms(), CORES).warnings())
                .filteredOn(finding -> finding.kind() == Finding.Kind.MACHINE_SLOWER)
                .extracting(
                        finding -> finding.workload().orElseThrow().arm(),
                        finding -> finding.round().orElseThrow(),
                        finding -> Math.round(finding.values().get(0)))
                .containsExactly(tuple("nats", 3, 9L), tuple("nats#2", 3, 20L), tuple("nats#2", 5, 13L));
    }
}
