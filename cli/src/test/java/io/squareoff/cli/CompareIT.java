package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.load.report.RecordedRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The whole way of a comparison: broker, services, generator and reports, with as little load as will do. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CompareIT {

    @TempDir
    private Path folder;

    @Test
    void measuresEachTransportAndLeavesNothingRunning() throws Exception {
        Path results = folder.resolve("results");
        List<String> arguments = List.of(
                "compare",
                "--rounds=1",
                "--stack-warm-up=1",
                "--warm-up=0",
                "--window=4",
                "--number=20",
                "--users=4",
                "--results=" + results);
        try (RunningCommand command = new RunningCommand(folder, arguments)) {
            command.awaitErr("round 1 of 1, rest");
            command.awaitProcesses();

            assertThat(command.awaitExit()).as(command.err()).isZero();

            assertThat(command.left(results)).isEmpty();
            assertThat(command.out()).containsPattern("(?m)^ +rest +nats +jetstream$");
            assertThat(command.out())
                    .contains("streams: file storage, 1 replica, written through every 120 s, 1 broker on 1 machine\n");
            assertThat(command.out()).doesNotContain("FAILED", "CUT SHORT");
            assertComplete(runFolder(results));
        }
    }

    private static void assertComplete(Path run) {
        JsonNode result =
                JsonMapper.shared().readTree(run.resolve("result.json").toFile());
        assertThat(result.get("valid").asBoolean()).isTrue();
        assertThat(RecordedRun.read(run, ProjectLayout.find().resultSchema()).arms())
                .hasSize(3);
        assertThat(result.at("/environment/broker").asString()).matches("nats-server \\d+\\.\\d+\\.\\d+.*");
        assertThat(result.get("arms").values())
                .extracting(arm -> arm.get("transport").asString())
                .containsExactly("rest", "nats", "jetstream");
        for (JsonNode arm : result.get("arms").values()) {
            assertThat(arm.get("requestsPerSecond").asDouble()).isPositive();
            assertThat(arm.at("/latencyMillis/p50").asDouble()).isPositive();
            assertProcesses(arm);
            assertThat(arm.get("rounds").values()).hasSize(1);
            assertThat(run.resolve(arm.at("/rounds/0/gatlingReport").asString()))
                    .isRegularFile();
        }
    }

    private static void assertProcesses(JsonNode arm) {
        assertThat(arm.get("processes").propertyNames())
                .containsExactlyInAnyOrderElementsOf(RunningCommand.MARKS.keySet());
        // Those that the transport leaves alone may use no time that the kernel counts in so short a window.
        Set<String> idle = arm.get("transport").asString().equals("rest")
                ? Set.of("nats-server", "square-nats-service")
                : Set.of("square-rest-service");
        arm.get("processes").properties().forEach(process -> {
            JsonNode used = process.getValue();
            assertThat(used.get("residentBytes").asLong()).as(process.getKey()).isPositive();
            if (!idle.contains(process.getKey())) {
                assertThat(used.get("cpuSeconds").asDouble())
                        .as(process.getKey())
                        .isPositive();
                assertThat(used.get("cpuCores").asDouble()).as(process.getKey()).isPositive();
                assertThat(used.get("cpuMillisPerThousandSquares").asDouble())
                        .as(process.getKey())
                        .isPositive();
            }
        });
    }

    private static Path runFolder(Path results) throws Exception {
        try (Stream<Path> folders = Files.list(results)) {
            return folders.reduce((one, other) -> {
                        throw new AssertionError("more than one run: " + one + ", " + other);
                    })
                    .orElseThrow();
        }
    }
}
