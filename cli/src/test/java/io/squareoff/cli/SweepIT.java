package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.load.report.RecordedRun;
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

/** A comparison over several chunks, with as little load as will do. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@Execution(ExecutionMode.CONCURRENT)
class SweepIT {

    @TempDir
    private Path folder;

    @Test
    void comparesEveryTransportWithEachChunk() throws Exception {
        Path results = folder.resolve("results");
        List<String> arguments = List.of(
                "compare",
                "--transports=rest,nats",
                "--chunk=7,all",
                "--rounds=1",
                "--stack-warm-up=0",
                "--warm-up=0",
                "--window=3",
                "--number=20",
                "--users=4",
                "--results=" + results);
        int exit;
        try (RunningCommand command = new RunningCommand(folder, arguments)) {
            // Of so little work the generator may use more than its share of the CPU time, which makes the run invalid.
            exit = command.awaitExit(240);
            assertThat(exit).as(command.err() + command.out()).isBetween(0, 1);
            assertThat(command.out())
                    .contains("4 users, K = 7", "4 users, K = 20")
                    .doesNotContain("FAILED", "CUT SHORT");
            assertThat(command.left(results)).isEmpty();
            RecordedReport.assertSame(runFolder(results), command.out());
        }
        Path run = runFolder(results);
        assertThat(RecordedRun.read(run, ProjectLayout.find().resultSchema()).valid())
                .isEqualTo(exit == 0);
        JsonNode result = JsonMapper.shared()
                .readTree(run.resolve(exit == 0 ? "result.json" : "result-invalid.json")
                        .toFile());
        assertThat(result.get("arms").values())
                .extracting(
                        arm -> arm.get("arm").asString(),
                        arm -> arm.get("chunk").asInt())
                .containsExactly(tuple("rest", 7), tuple("nats", 7), tuple("rest", 20), tuple("nats", 20));
    }

    private static Path runFolder(Path results) throws Exception {
        try (Stream<Path> folders = Files.list(results)) {
            return folders.findFirst().orElseThrow();
        }
    }
}
