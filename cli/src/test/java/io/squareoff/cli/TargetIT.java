package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.stack.NatsServer;
import io.squareoff.harness.stack.Ports;
import io.squareoff.harness.stack.Services;
import io.squareoff.harness.stack.Stack;
import io.squareoff.harness.stack.StackPlan;
import io.squareoff.harness.stack.TransportCatalogue;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A comparison on a target that somebody else started. */
@Timeout(value = 240, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@Execution(ExecutionMode.CONCURRENT)
class TargetIT {

    private static final List<String> TRANSPORTS = List.of("rest", "nats");

    @TempDir
    private Path folder;

    @Test
    void tellsOnlyWhatItReadOfTheTarget() throws Exception {
        Path results = folder.resolve("results");
        ProjectLayout home = ProjectLayout.find();
        Ports ports = Ports.free(1, RandomGenerator.getDefault());
        NatsServer broker = NatsServer.obtain(home, any -> {});
        StackPlan plan = new StackPlan(
                Services.ALL, TransportCatalogue.read(home, Optional.empty()).all(TRANSPORTS), 1, Optional.empty());
        try (Stack stack = Stack.start(home, broker, plan, ports, folder.resolve("logs"), any -> {});
                RunningCommand command = new RunningCommand(
                        folder,
                        List.of(
                                "compare",
                                "--target=" + stack.aggregatorUrl(),
                                "--transports=" + String.join(",", TRANSPORTS),
                                "--rounds=1",
                                "--stack-warm-up=0",
                                "--warm-up=1",
                                "--window=3",
                                "--number=20",
                                "--users=4",
                                "--results=" + results))) {
            // Of so little work the generator may use most of the CPU time, which makes the run invalid.
            assertThat(command.awaitExit()).as(command.err()).isBetween(0, 1);

            assertThat(command.out())
                    .contains("(machine and commit of the generator; the services were already running)")
                    .contains(
                            "CPU and memory are read from /actuator/prometheus (aggregator-service; memory is what its")
                    .contains("MARKED: CPU is that of aggregator-service only")
                    .doesNotContain("FAILED", "CUT SHORT", "CPU per thousand squares");
            JsonNode result = result(results);
            assertThat(result.at("/environment/serviceFlags").isEmpty()).isTrue();
            assertThat(result.get("verdicts").values())
                    .extracting(verdict -> verdict.get("metric").asString())
                    .containsExactly("throughput", "p50");
        }
    }

    private static JsonNode result(Path results) throws Exception {
        try (Stream<Path> files =
                Files.find(results, 2, (file, any) -> file.toString().endsWith(".json"))) {
            return JsonMapper.shared().readTree(files.findFirst().orElseThrow().toFile());
        }
    }
}
