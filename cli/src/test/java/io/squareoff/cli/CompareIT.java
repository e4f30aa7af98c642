package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.load.ceiling.H2Load;
import io.squareoff.load.report.RecordedRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A whole comparison with ceilings: broker, services, generators and reports, with little load. All tests read the one
 * run.
 */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CompareIT {

    private static final List<String> TRANSPORTS = List.of("rest", "nats", "jetstream");

    @TempDir
    private static Path folder;

    private static String out;
    private static Path run;
    private static JsonNode result;

    @BeforeAll
    static void compare() throws Exception {
        Path results = folder.resolve("results");
        List<String> arguments = List.of(
                "compare",
                "--limits",
                "--rounds=1",
                "--stack-warm-up=1",
                "--warm-up=1",
                "--window=4",
                "--number=20",
                "--users=4",
                "--results=" + results);
        try (RunningCommand command = new RunningCommand(folder, arguments)) {
            command.awaitErr("round 1 of 1, rest");
            command.awaitProcesses();

            assertThat(command.awaitExit(240)).as(command.err()).isZero();

            assertThat(command.left(results)).isEmpty();
            out = command.out();
        }
        run = runFolder(results);
        result = JsonMapper.shared().readTree(run.resolve("result.json").toFile());
    }

    private static Path runFolder(Path results) throws Exception {
        try (Stream<Path> folders = Files.list(results)) {
            return folders.reduce((one, other) -> {
                        throw new AssertionError("more than one run: " + one + ", " + other);
                    })
                    .orElseThrow();
        }
    }

    @Test
    void printsTheTransportsAndTheirCeilings() {
        assertThat(out)
                .containsPattern("(?m)^ +" + String.join(" +", TRANSPORTS) + "$")
                .containsPattern("(?m)^ +" + String.join(" +", ceilings()) + "$")
                .contains("streams: file storage, 1 replica, written through every 120 s, 1 broker on 1 machine\n")
                .contains("nats-limit: jnats at the broker")
                .doesNotContain("FAILED", "CUT SHORT");
        assertThat(out.contains("h2load is not installed")).isNotEqualTo(H2Load.installed());
    }

    @Test
    void recordsAValidResult() {
        assertThat(result.get("valid").asBoolean()).isTrue();
        RecordedRun recorded = RecordedRun.read(run, ProjectLayout.find().resultSchema());
        assertThat(recorded.valid()).isTrue();
        assertThat(recorded.arms()).hasSize(arms().size());
        assertThat(result.at("/environment/broker").asString()).matches("nats-server \\d+\\.\\d+\\.\\d+.*");
        assertThat(result.get("arms").values())
                .extracting(arm -> arm.get("arm").asString())
                .containsExactlyElementsOf(arms());
    }

    @Test
    void measuresEachTransport() {
        List<JsonNode> transports = armsWhere(TRANSPORTS);
        assertThat(transports)
                .extracting(arm -> arm.get("transport").asString())
                .containsExactlyElementsOf(TRANSPORTS);
        for (JsonNode arm : transports) {
            assertThat(arm.get("requestsPerSecond").asDouble()).isPositive();
            assertThat(arm.at("/latencyMillis/p50").asDouble()).isPositive();
            assertProcesses(arm);
            assertOneRoundWithReport(arm);
        }
        assertThat(result.get("verdicts").values())
                .extracting(verdict -> verdict.get("first").asString())
                .containsOnly("nats", "jetstream");
    }

    @Test
    void measuresTheCeilingBesideEachTransport() {
        assertThat(result.get("limits").values())
                .extracting(verdict -> verdict.get("second").asString())
                .containsExactlyElementsOf(ceilings());
        for (JsonNode arm : armsWhere(ceilings())) {
            assertThat(arm.get("squaresPerSecond").asDouble()).isPositive();
            assertThat(arm.get("failures").isEmpty()).isTrue();
            assertThat(arm.at("/processes/generator/cpuSeconds").asDouble()).isPositive();
            assertOneRoundWithReport(arm);
        }
    }

    /** The transports, each followed by its ceiling where that can be measured on this machine. */
    private static List<String> arms() {
        List<String> arms = new ArrayList<>();
        for (String transport : TRANSPORTS) {
            arms.add(transport);
            ceilings().stream().filter((transport + "-limit")::equals).forEach(arms::add);
        }
        return arms;
    }

    private static List<String> ceilings() {
        return H2Load.installed()
                ? List.of("rest-limit", "nats-limit", "jetstream-limit")
                : List.of("nats-limit", "jetstream-limit");
    }

    private static List<JsonNode> armsWhere(List<String> names) {
        return result.get("arms").values().stream()
                .filter(arm -> names.contains(arm.get("arm").asString()))
                .toList();
    }

    private static void assertOneRoundWithReport(JsonNode arm) {
        assertThat(arm.get("rounds").values()).hasSize(1);
        assertThat(run.resolve(arm.at("/rounds/0/gatlingReport").asString())).isRegularFile();
    }

    private static void assertProcesses(JsonNode arm) {
        assertThat(arm.get("processes").propertyNames())
                .containsExactlyInAnyOrderElementsOf(RunningCommand.MARKS.keySet());
        // Processes that the transport does not use may take less CPU time than the kernel counts in so short a window.
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
}
