package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.load.ceiling.H2Load;
import io.squareoff.load.report.RecordedRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Limits measured beside the transports, with real backends. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LimitsIT {

    @TempDir
    private Path folder;

    @Test
    void measuresEachTransportBesideItsLimit() throws Exception {
        Path results = folder.resolve("results");
        List<String> arguments = List.of(
                "compare",
                "--limits",
                "--transports=rest,nats,jetstream",
                "--rounds=1",
                "--stack-warm-up=1",
                "--warm-up=1",
                "--window=4",
                "--number=20",
                "--users=4",
                "--results=" + results);
        List<String> limits = new ArrayList<>(List.of("nats-limit", "jetstream-limit"));
        if (H2Load.installed()) {
            limits.add(0, "rest-limit");
        }
        try (RunningCommand command = new RunningCommand(folder, arguments)) {
            assertThat(command.awaitExit(240)).as(command.err()).isZero();

            assertThat(command.left(results)).isEmpty();
            assertThat(command.out())
                    .contains("nats-limit: jnats at the broker")
                    .doesNotContain("FAILED", "CUT SHORT");
            assertThat(command.out().contains("h2load is not installed")).isNotEqualTo(H2Load.installed());
            assertComplete(runFolder(results), limits);
        }
    }

    private static void assertComplete(Path run, List<String> limits) {
        JsonNode result =
                JsonMapper.shared().readTree(run.resolve("result.json").toFile());
        assertThat(RecordedRun.read(run, ProjectLayout.find().resultSchema()).valid())
                .isTrue();
        assertThat(result.get("verdicts").values())
                .extracting(verdict -> verdict.get("first").asString())
                .containsOnly("nats", "jetstream");
        assertThat(result.get("limits").values())
                .extracting(verdict -> verdict.get("second").asString())
                .containsExactlyElementsOf(limits);
        for (JsonNode arm : result.get("arms").values()) {
            if (limits.contains(arm.get("arm").asString())) {
                assertThat(arm.get("squaresPerSecond").asDouble()).isPositive();
                assertThat(arm.get("failures").isEmpty()).isTrue();
                assertThat(arm.at("/processes/generator/cpuSeconds").asDouble()).isPositive();
                assertThat(run.resolve(arm.at("/rounds/0/gatlingReport").asString()))
                        .isRegularFile();
            }
        }
    }

    private static Path runFolder(Path results) throws Exception {
        try (Stream<Path> folders = Files.list(results)) {
            return folders.findFirst().orElseThrow();
        }
    }
}
