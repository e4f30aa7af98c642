package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.JsonNode;

/** The experiment with sparse streams where it is interrupted, has no room, or is not alone. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@Execution(ExecutionMode.CONCURRENT)
class SparseFailuresIT {

    private static final int CANNOT_SAY = 3;
    private static final int TERMINATED = 128 + 15;
    private static final String ACCOUNT = """
            jetstream { strict: true }
            accounts {
              APP {
                jetstream: %s
                users [ { user: app, password: secret } ]
              }
            }
            """;

    @TempDir
    private Path folder;

    @TempDir
    private Path results;

    private final CommandCalls commands = new CommandCalls();

    @Test
    void keepsTheRoundsThatASparseStreamHadUntilItWasInterrupted() throws Exception {
        List<String> arguments = sparse("--rounds=100");
        try (RunningCommand command = new RunningCommand(folder, arguments)) {
            command.awaitErr("round 2 of 100, 2,000 live");

            command.terminateGroup();

            assertThat(command.awaitExit()).as(command.err()).isEqualTo(TERMINATED);
            assertThat(command.out()).contains("CUT SHORT: interrupted", "needs 6 rounds");
            assertThat(command.left(results)).isEmpty();
            JsonNode result = new OneRun(results).read("result-invalid.json");
            assertThat(result.at("/run/cutShort").asString()).isEqualTo("interrupted");
            assertThat(result.at("/run/tables/0/rows")).hasSize(1);
            assertThat(result.at("/run/rawTables/0/rows").size()).isBetween(2, 10);
        }
    }

    @Test
    void leavesSomebodyElsesStreamsAloneBesideSparseOnes() throws Exception {
        try (TestBroker broker = new TestBroker(folder, ACCOUNT.formatted("enabled"))) {
            broker.addStream("KV_mine", "$KV.mine.>");
            List<String> arguments =
                    sparse("--rounds=1", "--server=" + broker.url(), "--user=app", "--password=secret", "--prefix=t-");
            try (RunningCommand command = new RunningCommand(folder, arguments)) {
                command.awaitErr("round 1 of 1, 2,000 live");

                assertThat(broker.streams())
                        .hasSizeGreaterThan(1)
                        .allMatch(name -> name.matches("KV_(mine|t-sparse-\\d)"));
                assertThat(command.awaitExit()).as(command.err()).isZero();
            }
            assertThat(broker.streams()).containsExactly("KV_mine");
        }
    }

    @Test
    void refusesSparseStreamsThatTheAccountHasNoRoomFor() throws Exception {
        try (TestBroker broker = new TestBroker(folder, ACCOUNT.formatted("{ max_mem: 1GB, max_file: 1GB }"))) {
            List<String> arguments = sparse(
                    "--live=10000000",
                    "--range=20000000",
                    "--server=" + broker.url(),
                    "--user=app",
                    "--password=secret",
                    "--prefix=t-");
            assertThat(commands.run(arguments)).as(commands.err.toString()).isEqualTo(CANNOT_SAY);
            assertThat(commands.out.toString())
                    .containsPattern(
                            "CUT SHORT: the streams would need about [\\d,]+ MiB of memory, and the account at");
            assertThat(broker.streams()).isEmpty();
        }
    }

    @Test
    void refusesSparseStreamsThatThisMachineHasNoRoomFor() {
        assertThat(commands.run(sparse("--live=1000000000", "--range=2000000000")))
                .as(commands.err.toString())
                .isEqualTo(CANNOT_SAY);

        assertThat(commands.out.toString())
                .containsPattern("CUT SHORT: the streams would need about [\\d,]+ MiB of memory, and this machine has");
        assertThat(commands.err.toString()).doesNotContain("starting nats-server");
    }

    @Test
    void saysHowToGetAVersionOfTheBrokerThatCannotBeObtained() throws Exception {
        Map<String, String> nowhere = Map.of("NATS_SERVER_BASE_URL", "http://127.0.0.1:9", "GOPROXY", "off");
        List<String> arguments =
                List.of("lab", "matrix", "--server-versions=9.9.9,2.15.2", "--results=" + results, "sparse");
        try (RunningCommand command = new RunningCommand(folder, arguments, nowhere)) {
            assertThat(command.awaitExit()).as(command.err()).isEqualTo(CANNOT_SAY);

            assertThat(command.out())
                    .contains("there is no nats-server 9.9.9, and it could not be obtained", "Ways out:");
        }
    }

    /** The options of a short run; later ones replace earlier ones. */
    private List<String> sparse(String... more) {
        List<String> arguments = List.of(
                "lab",
                "sparse",
                "--parts=range",
                "--live=2000",
                "--range=20000",
                "--controls=dense",
                "--around=0",
                "--results=" + results);
        return RunningCommand.with(arguments, more);
    }
}
