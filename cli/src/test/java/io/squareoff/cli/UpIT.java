package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.nats.client.Connection;
import io.nats.client.Message;
import io.nats.client.Nats;
import io.nats.client.Options;
import io.squareoff.harness.process.HttpPage;
import io.squareoff.harness.stack.Ports;
import io.squareoff.proto.SquareReply;
import io.squareoff.proto.SquareRequest;
import io.squareoff.proto.SquareSubjects;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.JsonNode;

/** The stack on its documented ports, without a warm-up, and those who use it. */
@Timeout(value = 360, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@Execution(ExecutionMode.CONCURRENT)
@Order(2)
class UpIT {

    private static final int TERMINATED = 128 + 15;

    @TempDir
    private Path folder;

    /** A terminal's Ctrl-C reaches the whole process group of the command, but none of the processes that it started. */
    @Test
    void servesCallersAndStockClientsKeepsItsPortsAndEndsInOrderWhenItsProcessGroupIsAskedToEnd() throws Exception {
        assumeThat(Ports.documented(1).taken()).isEmpty();
        try (RunningCommand command = new RunningCommand(folder, up(folder, "--no-warm-up"))) {
            command.awaitOut("Ctrl-C ends it.");
            assertThat(folder.resolve("runs")).isDirectoryContaining("glob:**-up");
            assertThat(command.out())
                    .contains("The race: http://127.0.0.1:8090/", "Streams: file")
                    .contains("/rpc/square/unary/1000", "/jobs/square/unary/1000");
            assertThat(command.err())
                    .contains("starting the race page: about 3 s")
                    .doesNotContain("warming up");
            assertThat(new HttpPage("http://127.0.0.1:8090/race/choices", Duration.ofSeconds(30))
                            .get()
                            .body())
                    .contains("\"jobs\"", "\"rpc\"", "\"mayControl\":true");
            assertAStockClientGetsASquare(command.out());
            assertAComparisonTellsOnlyWhatItReadOfTheTarget();
            assertAnotherNamesThePortsAndTheCommandThatUsesThem();

            command.terminateGroup();

            assertThat(command.awaitExit()).as(command.err()).isEqualTo(TERMINATED);
            assertThat(command.err())
                    .contains("stopping everything", "stopped", "interrupted")
                    .doesNotContain("ended with exit code", "its log");
            assertThat(Ports.documented(1).taken()).isEmpty();
        }
    }

    /** The command with two transports more, and its runs in a folder of this one. */
    static List<String> up(Path folder, String... options) throws IOException {
        Path variants = Files.writeString(folder.resolve("variants.yaml"), """
                squareoff:
                  transports:
                    rpc: { kind: grpc, codec: protobuf, connections: 2 }
                    jobs: { kind: jetstream, codec: protobuf, connections: 1 }
                """);
        return RunningCommand.with(
                List.of("up", "--configuration=" + variants, "--results=" + folder.resolve("runs")), options);
    }

    private static void assertAStockClientGetsASquare(String out) throws Exception {
        Matcher line = Pattern.compile("(nats://\\S+), user (\\S+), password in (\\S+)")
                .matcher(out);
        assertThat(line.find()).as(out).isTrue();
        Connection client = Nats.connect(Options.builder()
                .server(line.group(1))
                .userInfo(
                        line.group(2), Files.readString(Path.of(line.group(3))).strip())
                .build());
        try {
            byte[] seven = SquareRequest.newBuilder().setNumber(7).build().toByteArray();
            Message reply = client.request(SquareSubjects.SERVICE, seven, Duration.ofSeconds(10));
            assertThat(reply).as("reply, after %s", client.getLastError()).isNotNull();
            assertThat(SquareReply.parseFrom(reply.getData()).getResult()).isEqualTo(49);
        } finally {
            client.close();
        }
    }

    /** Of services that are there it has nothing but what the aggregator reports. */
    private void assertAComparisonTellsOnlyWhatItReadOfTheTarget() throws Exception {
        Path compared = Files.createDirectory(folder.resolve("compared"));
        Path results = compared.resolve("results");
        List<String> arguments = RunningCommand.comparison(
                results, "--target=http://127.0.0.1:8080", "--transports=rest,nats", "--warm-up=1", "--users=4");
        try (RunningCommand command = new RunningCommand(compared, arguments)) {
            // Of so little work the generator may use most of the CPU time, which makes the run invalid.
            assertThat(command.awaitExit()).as(command.err()).isIn(0, 3);

            assertThat(command.out())
                    .contains("(machine and commit of the generator; the services were already running)")
                    .contains(
                            "CPU and memory are read from /actuator/prometheus (aggregator-service; memory is what its")
                    .contains("WARNING: CPU is that of aggregator-service only")
                    .doesNotContain("FAILED", "CUT SHORT", "CPU per thousand squares");
            JsonNode result = new OneRun(results).result();
            assertThat(result.at("/run/environment/serviceFlags").isEmpty()).isTrue();
            assertThat(result.at("/run/arms/0/rounds/0/usage/aggregator-service/jvm/compilation")
                            .isNumber())
                    .isTrue();
            assertThat(result.at("/derived/verdicts").values())
                    .extracting(verdict -> verdict.get("metric").asString())
                    .containsExactly("throughput");
        }
    }

    private void assertAnotherNamesThePortsAndTheCommandThatUsesThem() throws Exception {
        try (RunningCommand second =
                new RunningCommand(Files.createDirectory(folder.resolve("second")), List.of("up", "--no-warm-up"))) {
            assertThat(second.awaitExit()).isEqualTo(1);
            assertThat(second.out()).isEmpty();
            assertThat(second.err())
                    .containsPattern(
                            "port 8080 is taken, which aggregator-service needs: aggregator-service \\(pid \\d+\\)")
                    .containsPattern(
                            "End 'squareoff up .*' \\(pid (\\d+)\\) with Ctrl-C where it runs, or with kill \\1");
        }
    }
}
