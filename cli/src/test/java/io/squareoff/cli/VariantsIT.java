package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Variants of transports that are added by configuration alone. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@Execution(ExecutionMode.CONCURRENT)
class VariantsIT {

    @TempDir
    private Path folder;

    private Path variants;

    @BeforeEach
    void writeVariants() throws Exception {
        variants = Files.writeString(folder.resolve("variants.yaml"), """
                squareoff:
                  transports:
                    rpc: { kind: grpc, codec: protobuf, connections: 2 }
                    jobs: { kind: jetstream, codec: protobuf, connections: 1 }
                """);
    }

    @Test
    void comparesThemWithTheirServiceCeilingAndDurability() throws Exception {
        Path results = folder.resolve("results");
        List<String> arguments = List.of(
                "compare",
                "--full",
                "--limits",
                "--configuration=" + variants,
                "--transports=rpc,jobs",
                "--rounds=1",
                "--stack-warm-up=0",
                "--warm-up=0",
                "--window=1",
                "--number=20",
                "--users=4",
                "--results=" + results);
        try (RunningCommand command = new RunningCommand(folder, arguments)) {
            // Of so little work the generator may use most of the CPU time, which makes the run invalid.
            assertThat(command.awaitExit(240)).as(command.err() + command.out()).isIn(0, 3);

            assertThat(command.out())
                    .contains("streams: file storage, 1 replica", "jobs-limit: jnats at the streams")
                    .doesNotContain("FAILED", "CUT SHORT");
            assertThat(command.err()).contains("starting nats-server, square-nats-service, square-grpc-service,");
            JsonNode result = result(results);
            assertThat(result.at("/derived/arms").values())
                    .extracting(arm -> arm.at("/workload/arm").asString())
                    .containsExactly("rpc", "jobs", "jobs-limit");
            assertThat(result.at("/derived/limits").values())
                    .extracting(verdict -> verdict.get("reference").asString())
                    .containsExactly("jobs-limit");
            assertThat(command.left(results)).isEmpty();
        }
    }

    private static JsonNode result(Path results) throws Exception {
        try (Stream<Path> files =
                Files.find(results, 2, (file, any) -> file.toString().endsWith(".json"))) {
            return JsonMapper.shared().readTree(files.findFirst().orElseThrow().toFile());
        }
    }
}
