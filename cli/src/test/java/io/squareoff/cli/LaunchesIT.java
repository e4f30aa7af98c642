package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.ComparisonResult;
import io.squareoff.load.compare.LaunchRecord;
import io.squareoff.load.report.RecordedRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A comparison of two launches, of which the last one fails while it starts. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@Execution(ExecutionMode.CONCURRENT)
class LaunchesIT {

    private static final int CANNOT_SAY = 3;
    private static final String VICTIM = "square-rest-service";
    private static final Set<String> STARTED = Set.of("nats-server", VICTIM, "aggregator-service");

    @TempDir
    private Path folder;

    @Test
    void startsEverythingAnewAndKeepsTheLaunchBeforeOneThatFails() throws Exception {
        Path results = folder.resolve("results");
        List<String> arguments = RunningCommand.comparison(
                results, "--transports=rest,rest-h2", "--rounds=2", "--seed=4711", "--users=4", "--cores=1000");
        try (RunningCommand command = new RunningCommand(folder, arguments)) {
            command.awaitErr("launch 1 of 2, ");
            Collection<Long> first = pids(command.awaitProcesses(STARTED));
            command.awaitErr("launch 2 of 2, ");
            Map<String, ProcessHandle> second = command.awaitProcesses(STARTED);
            ProcessHandle victim = second.get(VICTIM);
            Path kept = Files.copy(new OneRun(results).file("result-invalid.json"), folder.resolve("kept.json"));
            assertThat(command.err()).containsPattern("  so far INVALID \\(.+\\).*; the run goes on, Ctrl-C ends it\n");

            assertThat(victim.destroyForcibly()).isTrue();
            assertKeptMeanwhile(kept);

            assertThat(command.awaitExit()).as(command.err()).isEqualTo(CANNOT_SAY);
            assertThat(first).hasSize(STARTED.size()).doesNotContainAnyElementsOf(pids(second));
            assertThat(pids(second)).hasSize(STARTED.size());
            assertThat(command.out())
                    .contains("CUT SHORT: " + VICTIM + " (pid " + victim.pid() + ") ended with exit code 137")
                    .contains("WARNING: launch 2 of 2 was not finished: 0 of 2 windows were measured in it")
                    .contains("2 rounds of 1 s each after 0 s of warm-up, each round a launch of its own")
                    .contains("orders drawn with seed 4711")
                    .contains("in 1 round, no confidence interval (needs 6 rounds)");
            assertThat(command.left(results)).isEmpty();
        }
        assertRecorded(results);
    }

    /** Those of the processes that live as long as a launch. */
    private static Collection<Long> pids(Map<String, ProcessHandle> processes) {
        return processes.entrySet().stream()
                .filter(process -> STARTED.contains(process.getKey()))
                .map(process -> process.getValue().pid())
                .toList();
    }

    private static void assertKeptMeanwhile(Path file) {
        ComparisonResult kept = RecordedRun.read(file).result();
        assertThat(kept.arms()).extracting(Arm::name).containsExactly("rest", "rest-h2");
        assertThat(kept.launches()).extracting(LaunchRecord::number).containsExactly(1);
        assertThat(kept.cutShort()).contains("the command ended before it had worked out its figures");
    }

    private static void assertRecorded(Path results) throws Exception {
        Path file = new OneRun(results).file("result-invalid.json");
        assertThat(RecordedRun.read(file).withinOneLaunch()).isFalse();
        JsonNode result = JsonMapper.shared().readTree(file.toFile());
        assertThat(result.at("/run/plan/seed").asInt()).isEqualTo(4711);
        assertThat(result.at("/run/cutShort").asString())
                .startsWith("square-rest-service (pid ")
                .contains("ended with exit code 137");
        assertThat(result.at("/run/arms").values())
                .extracting(arm -> arm.at("/rounds/0/workload/arm").asString())
                .containsExactly("rest", "rest-h2");
        assertThat(result.at("/run/arms").values())
                .allSatisfy(arm -> assertThat(arm.get("rounds").values())
                        .extracting(
                                round -> round.get("round").asInt(),
                                round -> round.get("launch").asInt())
                        .containsExactly(tuple(1, 1)));
        assertThat(result.at("/run/launches").values())
                .extracting(
                        launch -> launch.get("number").asInt(),
                        launch -> launch.get("complete").asBoolean())
                .containsExactly(tuple(1, true), tuple(2, false));
    }
}
