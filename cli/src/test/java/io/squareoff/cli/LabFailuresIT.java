package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.stack.Ports;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Experiments that cannot be carried out: each must say why, keep what it has, and leave nothing behind. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@Execution(ExecutionMode.CONCURRENT)
class LabFailuresIT {

    private static final int CANNOT_SAY = 3;
    private static final int TERMINATED = 128 + 15;
    private static final String ACCOUNT = """
            accounts {
              APP {
                %s
                users [ { user: app, password: secret } ]
                mappings {
                  "t-events.*": "t-events.{{wildcard(1)}}.{{partition(5,1)}}"
                  "t-spread-1.*": "t-spread-1.{{wildcard(1)}}.{{partition(1,1)}}"
                  "t-spread-5.*": "t-spread-5.{{wildcard(1)}}.{{partition(5,1)}}"
                }
              }
            }
            """;

    private static final List<String> SHORT = List.of("--messages=4000", "--scale=1");

    @TempDir
    private Path folder;

    @TempDir
    private Path results;

    private final CommandCalls commands = new CommandCalls();

    @Test
    void saysThatNoBrokerAnswers() throws Exception {
        int port = Ports.free(1, RandomGenerator.getDefault()).brokers().get(0).client();
        String server = "nats://127.0.0.1:" + port;

        assertCutShort(List.of("--server=" + server), "no broker answers at " + server);
    }

    @Test
    void saysThatItMayNotConnect() throws Exception {
        try (TestBroker broker = jetStream("")) {
            assertProcessCutShort(
                    List.of("--server=" + broker.url(), "--user=app", "--password=wrong"),
                    "the broker at " + broker.url() + " refuses user app");
        }
    }

    @Test
    void saysThatThereIsNoJetStream() throws Exception {
        try (TestBroker broker = new TestBroker(folder, ACCOUNT.formatted(""))) {
            assertCutShort(
                    asApp(broker), "the broker at " + broker.url() + " has no JetStream that this account may use");
        }
    }

    @Test
    void saysThatThereAreNotEnoughNodesForTheReplicas() throws Exception {
        try (TestBroker broker = jetStream("")) {
            assertCutShort(
                    asApp(broker, "--replicas=3"),
                    "the broker at " + broker.url() + " refuses the stream t-events-0 with 3 replicas");
            assertThat(broker.streams()).isEmpty();
        }
    }

    @Test
    void saysWhatToMapWhereNothingIsMapped() throws Exception {
        try (TestBroker broker = jetStream("")) {
            assertCutShort(
                    asApp(broker, "--partitions=4"),
                    "  \"t-events.*\": \"t-events.{{wildcard(1)}}.{{partition(4,1)}}\"\n"
                            + "  \"t-spread-4.*\": \"t-spread-4.{{wildcard(1)}}.{{partition(4,1)}}\"");
        }
    }

    @Test
    void leavesAStreamAloneThatItDidNotCreate() throws Exception {
        try (TestBroker broker = jetStream("")) {
            broker.addStream("t-events-3", "mine");

            assertCutShort(asApp(broker), "has a stream t-events-3 already, which is not touched");

            assertThat(broker.streams()).containsExactly("t-events-3");
        }
    }

    @Test
    void storesNothingInAStreamThatTakesItsSubjects() throws Exception {
        try (TestBroker broker = jetStream("")) {
            broker.addStream("mine", "t-events.>");

            assertCutShort(asApp(broker), "has a stream mine already, which takes t-events.> and is not touched");

            assertThat(broker.messages("mine")).isZero();
        }
    }

    @Test
    void deletesItsStreamsWhereItIsInterrupted() throws Exception {
        try (TestBroker broker = jetStream("")) {
            List<String> arguments = partitions(asApp(broker, "--messages=40000", "--scale=1"));
            try (RunningCommand command = new RunningCommand(folder, arguments)) {
                command.awaitErr("1 publisher awaiting each ack: ");
                assertThat(broker.streams()).hasSize(5);

                command.terminateGroup();

                assertThat(command.awaitExit()).as(command.err()).isEqualTo(TERMINATED);
                assertThat(command.out()).contains("CUT SHORT: interrupted").doesNotContain("WARNING");
            }
            assertThat(broker.streams()).isEmpty();
        }
    }

    @Test
    void stopsWhereTheDiskQuotaIsReached() throws Exception {
        try (TestBroker broker = jetStream(", max_file: 400KB")) {
            JsonNode result = assertProcessCutShort(asApp(broker), "a message was refused");

            assertThat(result.toString()).doesNotContain("secret");
            assertThat(result.at("/run/cutShort").asString()).containsIgnoringCase("resource");
            assertThat(result.at("/run/tables/0/columns/7").asString()).isEqualTo("broker CPU µs/msg");
            assertThat(result.at("/run/tables/0/rows/0/7").isNull()).isTrue();
            assertThat(broker.streams()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"failover", "durability"})
    void startsNoBrokerWithoutRoomForItsStreams(String experiment) {
        assertThat(commands.run("lab", experiment, "--size=50000000", "--results=" + results))
                .as(commands.out.toString())
                .isEqualTo(CANNOT_SAY);

        JsonNode result = new OneRun(results).read("result-invalid.json");
        assertThat(result.at("/run/cutShort").asString())
                .matches("there are \\d+ MiB left for streams in .*, and a run needs \\d{7,}: free some, .*");
        assertThat(commands.err.toString()).doesNotContain("starting nats-server");
    }

    @Test
    void saysWhichNodeEndedAndKeepsWhatWasFound() throws Exception {
        List<String> arguments = partitions(List.of("--messages=20000", "--scale=1"));
        try (RunningCommand command = new RunningCommand(folder, arguments)) {
            ProcessHandle node = awaitPublishing(command);

            assertThat(node.destroyForcibly()).isTrue();

            assertThat(command.awaitExit()).as(command.err()).isEqualTo(CANNOT_SAY);
            String ended = "nats-server-2 (pid " + node.pid() + ") ended with exit code 137";
            assertThat(command.out()).contains("CUT SHORT: " + ended, "The lab's own limit");
            assertThat(command.left(results)).isEmpty();
            JsonNode result = new OneRun(results).read("result-invalid.json");
            assertThat(result.at("/run/cutShort").asString()).startsWith(ended);
            assertThat(result.at("/run/tables/0/rows").values()).hasSize(3);
        }
    }

    /** Waits until the first figures are there and more are being taken, and returns the broker's second node. */
    private static ProcessHandle awaitPublishing(RunningCommand command) throws Exception {
        command.awaitErr("1 publisher awaiting each ack: ");
        return command.process()
                .descendants()
                .filter(process -> RunningCommand.commandLine(process).contains("/nats-server-2 "))
                .findFirst()
                .orElseThrow();
    }

    private List<String> partitions(List<String> arguments) {
        List<String> all = new ArrayList<>(List.of("lab", "partitions", "--results=" + results));
        all.addAll(arguments);
        return all;
    }

    private TestBroker jetStream(String limits) throws Exception {
        return new TestBroker(
                folder, "jetstream { strict: true" + limits + " }\n" + ACCOUNT.formatted("jetstream: enabled"));
    }

    private static List<String> asApp(TestBroker broker, String... more) {
        List<String> arguments =
                List.of("--server=" + broker.url(), "--user=app", "--password=secret", "--prefix=t-", "--replicas=1");
        return RunningCommand.with(arguments, more);
    }

    /** In a process of its own, where libraries may print what they think of a failure. */
    private JsonNode assertProcessCutShort(List<String> arguments, String why) throws Exception {
        List<String> all = partitions(arguments);
        all.addAll(SHORT);
        try (RunningCommand command = new RunningCommand(folder, all)) {
            int exit = command.awaitExit();

            return assertCutShort(exit, command.out(), command.err(), why);
        }
    }

    /** Within this JVM. */
    private JsonNode assertCutShort(List<String> arguments, String why) {
        int exit = commands.run(partitions(arguments), SHORT.toArray(String[]::new));
        return assertCutShort(exit, commands.out.toString(), commands.err.toString(), why);
    }

    private JsonNode assertCutShort(int exit, String out, String err, String why) {
        assertThat(exit).as(out).isEqualTo(CANNOT_SAY);
        assertThat(out).contains("CUT SHORT", why).doesNotContain("WARNING", "\tat ");
        assertThat(err).doesNotContain("\tat ");
        JsonNode result = new OneRun(results).read("result-invalid.json");
        assertThat(result.get("valid").asBoolean()).isFalse();
        assertThat(result.at("/run/cutShort").asString()).contains(why);
        return result;
    }
}
