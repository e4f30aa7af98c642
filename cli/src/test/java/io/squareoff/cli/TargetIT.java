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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
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
    private static Path logs;

    private static Stack stack;

    @TempDir
    private Path folder;

    @BeforeAll
    static void startAStack() throws Exception {
        ProjectLayout home = ProjectLayout.find();
        Ports ports = Ports.free(1, RandomGenerator.getDefault());
        NatsServer broker = NatsServer.obtain(home, any -> {});
        StackPlan plan = new StackPlan(
                Services.ALL, TransportCatalogue.read(home, Optional.empty()).all(TRANSPORTS), 1, Optional.empty());
        stack = Stack.start(home, broker, plan, ports, logs, any -> {});
    }

    @AfterAll
    static void stopIt() {
        stack.close();
    }

    @Test
    void tellsOnlyWhatItReadOfTheTarget() throws Exception {
        Path results = folder.resolve("results");
        try (RunningCommand command = run(
                "compare",
                results,
                "--target=" + stack.aggregatorUrl(),
                "--transports=" + String.join(",", TRANSPORTS),
                "--window=3")) {
            // Of so little work the generator may use most of the CPU time, which makes the run invalid.
            assertThat(command.awaitExit()).as(command.err()).isIn(0, 3);

            assertThat(command.out())
                    .contains("(machine and commit of the generator; the services were already running)")
                    .contains(
                            "CPU and memory are read from /actuator/prometheus (aggregator-service; memory is what its")
                    .contains("WARNING: CPU is that of aggregator-service only")
                    .doesNotContain("FAILED", "CUT SHORT", "CPU per thousand squares");
            JsonNode result = result(results);
            assertThat(result.at("/run/environment/serviceFlags").isEmpty()).isTrue();
            assertThat(result.at("/derived/verdicts").values())
                    .extracting(verdict -> verdict.get("metric").asString())
                    .containsExactly("throughput", "p50");
        }
    }

    private RunningCommand run(String name, Path results, String... options) throws Exception {
        List<String> arguments = new ArrayList<>(List.of(name));
        arguments.add("--full");
        arguments.addAll(List.of(options));
        arguments.addAll(List.of(
                "--rounds=1", "--stack-warm-up=0", "--warm-up=1", "--number=20", "--users=4", "--results=" + results));
        return new RunningCommand(folder, arguments);
    }

    private static JsonNode result(Path results) throws Exception {
        try (Stream<Path> files =
                Files.find(results, 2, (file, any) -> file.toString().endsWith(".json"))) {
            return JsonMapper.shared().readTree(files.findFirst().orElseThrow().toFile());
        }
    }
}
