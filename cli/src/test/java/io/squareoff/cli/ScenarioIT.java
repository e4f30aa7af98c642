package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A comparison with options from a file, whose result is all that it prints. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@Execution(ExecutionMode.CONCURRENT)
class ScenarioIT {

    @TempDir
    private Path folder;

    @Test
    void measuresWhatTheFileSaysAndPrintsTheResultAlone() throws Exception {
        Path results = folder.resolve("results");
        Path scenario = Files.writeString(folder.resolve("scenario"), """
                --transports=rest,nats
                --number=20
                --rate=30
                --window=60
                """);
        List<String> arguments = List.of(
                "compare",
                "--quick",
                "--scenario=" + scenario,
                "--rounds=1",
                "--stack-warm-up=0",
                "--warm-up=1",
                "--json",
                "-",
                "--results=" + results);
        try (RunningCommand command = new RunningCommand(folder, arguments)) {
            int exit = command.awaitExit(240);

            assertThat(exit).as(command.err()).isZero();
            JsonNode result = JsonMapper.shared().readTree(command.out());
            assertThat(result)
                    .isEqualTo(JsonMapper.shared().readTree(file(results).toFile()));
            assertThat(result.at("/run/plan/loads/0/rate").asInt()).isEqualTo(30);
            assertThat(result.at("/run/plan/numbers/0").asInt()).isEqualTo(20);
            assertThat(result.at("/run/plan/window").asDouble()).isEqualTo(5);
            assertThat(result.at("/derived/arms").values())
                    .extracting(arm -> arm.at("/workload/arm").asString())
                    .containsExactly("rest", "nats");
            assertThat(command.err())
                    .contains(
                            "the run takes about ", "rest and nats: N = 20, 30 requests/s (open model), 1 round of 5 s")
                    .contains("result:            " + file(results));
            assertThat(command.left(results)).isEmpty();
        }
    }

    private static Path file(Path results) throws Exception {
        try (Stream<Path> files = Files.find(
                results, 2, (each, any) -> each.getFileName().toString().matches("result(-invalid)?\\.json"))) {
            return files.findFirst().orElseThrow();
        }
    }
}
