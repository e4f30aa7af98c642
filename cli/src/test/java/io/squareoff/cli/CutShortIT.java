package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.JsonNode;

/**
 * A comparison or a drill that is cut short must notice, say why, write what it has, and leave nothing running.
 */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@Execution(ExecutionMode.CONCURRENT)
class CutShortIT {

    private static final int CANNOT_SAY = 3;
    private static final int TERMINATED = 128 + 15;

    @TempDir
    private Path folder;

    @TempDir
    private Path results;

    @Test
    void namesTheBrokerThatEnded() throws Exception {
        try (RunningCommand command = compareUpToFirstRound("--transports=nats")) {
            ProcessHandle victim = command.awaitProcesses(Set.of("nats-server", "aggregator-service", "generator"))
                    .get("nats-server");

            assertThat(victim.destroyForcibly()).isTrue();

            assertThat(command.awaitExit()).as(command.err()).isEqualTo(CANNOT_SAY);
            String ended = "nats-server (pid " + victim.pid() + ") ended with exit code 137";
            assertThat(command.out()).contains("CUT SHORT: " + ended);
            assertThat(command.left(results)).isEmpty();
            JsonNode result = new OneRun(results).read("result-invalid.json");
            assertThat(result.get("valid").asBoolean()).isFalse();
            assertThat(result.at("/run/cutShort").asString()).startsWith(ended);
            assertThat(result.at("/run/arms").values()).isEmpty();
        }
    }

    @Test
    void stopsEverythingWhenItsProcessGroupIsAskedToEndAndWritesItsResultWhereItIsToldToToo() throws Exception {
        Path json = folder.resolve("result of a run.json");
        try (RunningCommand command = compareUpToFirstRound("--json=" + json)) {
            command.awaitProcesses();

            command.terminateGroup();

            assertThat(command.awaitExit()).as(command.err()).isEqualTo(TERMINATED);
            assertThat(command.out()).contains("CUT SHORT: interrupted");
            assertThat(command.left(results)).isEmpty();
            JsonNode result = new OneRun(results).read("result-invalid.json");
            assertThat(result.get("valid").asBoolean()).isFalse();
            assertThat(result.at("/run/cutShort").asString()).isEqualTo("interrupted");
            assertThat(json).hasSameBinaryContentAs(new OneRun(results).file("result-invalid.json"));
        }
    }

    @Test
    void namesTheGeneratorThatEndedAlsoWhereItCannotWriteItsResult() throws Exception {
        try (RunningCommand command = compareUpToFirstRound("--transports=rest")) {
            ProcessHandle generator =
                    command.awaitProcesses(Set.of("generator")).get("generator");
            Path inTheWay = Files.createDirectory(new OneRun(results).file("result-invalid.json"));

            assertThat(generator.destroyForcibly()).isTrue();

            assertThat(command.awaitExit()).as(command.err()).isEqualTo(CANNOT_SAY);
            assertThat(command.out())
                    .contains("CUT SHORT: generator (pid " + generator.pid() + ") ended with exit code 137");
            assertThat(command.err()).contains("squareoff: could not write " + inTheWay);
            assertThat(command.left(results)).isEmpty();
        }
    }

    /** A drill, of whose callers nothing is asserted but that there were some: other tests may use the cores too. */
    @Test
    void namesTheProcessThatDiesInAFaultGoesOnWithTheNextAndKeepsBothWhereItIsInterrupted() throws Exception {
        List<String> arguments = List.of(
                "drill",
                "--full",
                "--transports=rest",
                "--faults=backend-stop,connections-delay",
                "--before=2",
                "--fault=5",
                "--after=2",
                "--results=" + results);
        String died;
        try (RunningCommand command = new RunningCommand(folder, arguments)) {
            command.awaitErr("backend-stop, broken");
            ProcessHandle backend =
                    command.awaitProcesses(Set.of("square-rest-service")).get("square-rest-service");
            died = "square-rest-service (pid " + backend.pid() + ") ended with exit code 137";
            backend.destroyForcibly();
            command.awaitErr("fault 2 of 2");
            command.awaitProcesses(Set.of("aggregator-service"));
            command.process().destroy();

            assertThat(command.awaitExit()).as(command.err()).isEqualTo(TERMINATED);
            assertThat(command.out()).contains(died, "CUT SHORT: interrupted");
            assertThat(command.left(results)).isEmpty();
            new OneRun(results).assertReportedAgain(command.out());
        }
        JsonNode faults = new OneRun(results).read("result-invalid.json").at("/run/drilled");
        assertThat(faults.at("/0/aftermath").asString()).startsWith(died);
        assertThat(faults.at("/0/cells/0/planned").asLong()).isPositive();
    }

    private RunningCommand compareUpToFirstRound(String... options) throws Exception {
        List<String> arguments = List.of(
                "compare",
                "--rounds=1",
                "--stack-warm-up=0",
                "--warm-up=0",
                "--window=120",
                "--number=20",
                "--users=1",
                "--results=" + results);
        RunningCommand command = new RunningCommand(folder, RunningCommand.with(arguments, options));
        try {
            command.awaitErr("round 1 of 1, ");
            return command;
        } catch (InterruptedException | AssertionError e) {
            command.close();
            throw e;
        }
    }
}
