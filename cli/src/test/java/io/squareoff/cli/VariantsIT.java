package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Variants of transports that are added by configuration alone, with options from a file. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@Execution(ExecutionMode.CONCURRENT)
class VariantsIT {

    @TempDir
    private Path folder;

    /** The options stand in a scenario, and the result is all that is printed. */
    @Test
    void comparesThemWithTheirServiceAndCeilingAndPrintsTheResultAlone() throws Exception {
        Path variants = Files.writeString(folder.resolve("variants.yaml"), """
                squareoff:
                  transports:
                    rpc: { kind: grpc, codec: protobuf, connections: 2 }
                    jobs: { kind: jetstream, codec: protobuf, connections: 1 }
                """);
        Path results = folder.resolve("results");
        Path scenario = Files.writeString(folder.resolve("scenario"), """
                --transports=rpc,jobs
                --number=20
                --users=4
                --window=60
                """);
        List<String> arguments = List.of(
                "compare",
                "--limits",
                "--configuration=" + variants,
                "--scenario=" + scenario,
                "--rounds=1",
                "--stack-warm-up=0",
                "--warm-up=0",
                "--window=1",
                "--json",
                "-",
                "--results=" + results);
        try (RunningCommand command = RunningCommand.withPages(folder, arguments)) {
            // Of so little work the generator may use most of the CPU time, which makes the run invalid.
            assertThat(command.awaitExit(240)).as(command.err() + command.out()).isIn(0, 3);

            assertThat(command.err())
                    .contains("starting nats-server, square-nats-service, square-grpc-service,")
                    .contains("the run takes about ", "rpc and jobs: N = 20, 4 users (closed model), 1 round of 1 s")
                    .contains("result: " + new OneRun(results).resultFile())
                    .doesNotContain("FAILED", "CUT SHORT");
            JsonNode result = JsonMapper.shared().readTree(command.out());
            assertThat(result).isEqualTo(new OneRun(results).result());
            assertThat(result.at("/run/plan/window").asDouble()).isEqualTo(1);
            assertThat(result.at("/derived/arms").values())
                    .extracting(arm -> arm.at("/workload/arm").asString())
                    .containsExactly("rpc", "jobs", "jobs-limit");
            assertThat(result.at("/derived/limits").values())
                    .extracting(verdict -> verdict.get("reference").asString())
                    .containsExactly("jobs-limit");
            assertThat(command.left(results)).isEmpty();
            assertLinksToPages(new OneRun(results), result);
        }
    }

    /** Also where the report is made again. */
    private static void assertLinksToPages(OneRun run, JsonNode result) throws Exception {
        String page = result.at("/run/arms/0/rounds/0/gatlingReport").asString();
        assertThat(page).endsWith("/index.html");
        assertThat(run.file(page)).isRegularFile();
        Path report = run.file("report.html");
        byte[] first = Files.readAllBytes(report);
        assertThat(Files.readString(report)).contains("<a href=\"" + page + "\">Gatling: rpc, round 1</a>");
        String folder = run.folder().toString();
        assertThat(new CommandCalls().run("report", folder, "--output=" + folder))
                .isZero();
        assertThat(report).hasBinaryContent(first);
    }
}
