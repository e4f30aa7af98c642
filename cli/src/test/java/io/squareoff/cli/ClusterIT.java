package io.squareoff.cli;

import static io.squareoff.cli.RunningCommand.commandLine;
import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.process.HttpPage;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A comparison with a broker of three nodes, one of which is killed during the round. */
@Timeout(value = 420, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@Execution(ExecutionMode.CONCURRENT)
class ClusterIT {

    private static final int FAILED = 1;
    private static final int CANNOT_SAY = 3;
    private static final String STREAM = "SQUARES-0";
    private static final Pattern MONITOR = Pattern.compile("--http_port (\\d+)");

    @TempDir
    private Path folder;

    @Test
    @Nightly(eachBuildHas = "BrokerVariantIT and ValidityRulesTest, and JetStreamFailoverIT")
    void goesOnWithoutTheLeaderOfAStream() throws Exception {
        Path results = folder.resolve("results");
        List<String> arguments = RunningCommand.comparison(
                results,
                "--cluster",
                "--transports=jetstream",
                "--warm-up=1",
                "--window=25",
                "--number=10",
                "--users=1");
        try (RunningCommand command = new RunningCommand(folder, arguments)) {
            command.awaitErr("round 1 of 1, jetstream");
            command.awaitProcesses(Set.of("nats-server", "square-nats-service", "aggregator-service", "generator"));
            ProcessHandle leader = leader(command);

            assertThat(leader.destroyForcibly()).isTrue();

            assertThat(command.awaitExit(240)).as(command.err()).isIn(FAILED, CANNOT_SAY);
            assertThat(command.out())
                    .contains("streams: file storage, 3 replicas, written through every 120 s, 3 brokers on 1 machine")
                    .containsPattern("INVALID: jetstream, round 1: nats-server-[123] ended, and the others went on")
                    .doesNotContain("CUT SHORT");
            assertThat(command.left(results)).isEmpty();
            assertRecovered(new OneRun(results).read("result-invalid.json").at("/run/arms/0/rounds/0"));
        }
    }

    /** Every request is accounted for, and some were answered in the last five seconds. */
    private static void assertRecovered(JsonNode round) {
        long[] perSecond = round.at("/recording/okPerSecond").values().stream()
                .mapToLong(JsonNode::asLong)
                .toArray();
        assertThat(Arrays.stream(perSecond).skip(perSecond.length - 5).sum()).isPositive();
        assertThat(Set.of("status 503", "status 504", "square that nobody waited for"))
                .containsAll(round.at("/recording/failures").propertyNames());
    }

    /** The node that leads the stream, according to the monitoring of one of them. */
    private static ProcessHandle leader(RunningCommand command) throws Exception {
        List<ProcessHandle> nodes = command.process()
                .descendants()
                .filter(process -> MONITOR.matcher(commandLine(process)).find())
                .toList();
        assertThat(nodes).hasSize(3);
        String url = "http://127.0.0.1:" + monitor(nodes.get(0)) + "/jsz?streams=true&accounts=true";
        String named = new HttpPage(url, Duration.ofMinutes(1)).get().body();
        for (JsonNode account :
                JsonMapper.shared().readTree(named).get("account_details").values()) {
            for (JsonNode stream : account.at("/stream_detail").values()) {
                if (stream.get("name").asString().equals(STREAM)) {
                    String leader = stream.at("/cluster/leader").asString();
                    return nodes.stream()
                            .filter(node -> commandLine(node).contains("/" + leader + " "))
                            .findFirst()
                            .orElseThrow();
                }
            }
        }
        throw new AssertionError("no " + STREAM + " in " + named);
    }

    private static int monitor(ProcessHandle node) {
        Matcher port = MONITOR.matcher(commandLine(node));
        assertThat(port.find()).isTrue();
        return Integer.parseInt(port.group(1));
    }
}
