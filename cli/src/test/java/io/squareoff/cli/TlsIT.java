package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.load.report.RecordedRun;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.JsonNode;

/** A comparison of transports with TLS and without: two whole stacks at a time, with as little load as will do. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@Execution(ExecutionMode.CONCURRENT)
class TlsIT {

    private static final List<String> ARMS = List.of("rest", "rest+tls", "nats", "nats+tls", "grpc", "grpc+tls");

    @TempDir
    private Path folder;

    @Test
    @Nightly(eachBuildHas = "ComparisonIT, StackTest, TlsIT of the aggregator, and both stacks in PlainHostsIT")
    void tellsWhatTlsCostsEachTransport() throws Exception {
        Path results = folder.resolve("results");
        List<String> arguments = RunningCommand.comparison(
                results,
                "--transports=rest,rest+tls,nats,nats+tls,grpc",
                "--tls",
                "--window=3",
                // A cold service must make a connection with TLS for each call in flight before it answers.
                "--number=5",
                "--users=2");
        try (RunningCommand command = new RunningCommand(folder, arguments)) {
            // Of so little work the generator may use most of the CPU time, which makes the run invalid.
            assertThat(command.awaitExit(240)).as(command.err()).isIn(0, 3);

            assertThat(command.out())
                    .contains("What TLS costs:")
                    .containsPattern("(?m)^  nats\\+tls +[0-9.]+ \\(no interval\\)")
                    .doesNotContain("FAILED", "CUT SHORT");
            assertThat(command.err()).contains("starting nats-server,", "starting with TLS: nats-server,");
            assertThat(command.left(results)).isEmpty();
            new OneRun(results).assertReportedAgain(command.out());
        }
        assertRecorded(new OneRun(results));
    }

    private static void assertRecorded(OneRun run) {
        RecordedRun recorded = RecordedRun.read(run.folder());
        assertThat(recorded.arms()).extracting(arm -> arm.name()).containsExactlyElementsOf(ARMS);
        JsonNode result = run.result();
        assertThat(result.at("/derived/arms").values()).allSatisfy(arm -> {
            assertThat(arm.get("failures").isEmpty()).isTrue();
            assertThat(arm.at("/figures/req~1s").asDouble()).isPositive();
        });
        assertThat(result.at("/derived/verdicts").values())
                .filteredOn(verdict -> verdict.get("metric").asString().equals("throughput"))
                .extracting(verdict -> verdict.get("subject").asString() + "/"
                        + verdict.get("reference").asString())
                .containsExactly("rest+tls/rest", "nats/rest", "nats+tls/nats", "grpc/rest", "grpc+tls/grpc");
        assertThat(result.at("/run/tls").propertyNames())
                .containsExactly("nats-server", "square-rest-service", "square-grpc-service");
        assertThat(result.at("/run/tls").values())
                .extracting(JsonNode::asString)
                .containsOnly("TLSv1.3 with TLS_AES_128_GCM_SHA256");
        assertThat(result.at("/run/transports").propertyNames()).containsAll(ARMS);
        // Nothing else than TLS is answered where broker and backends have it, so the others need not be looked at.
        assertThat(target(result, "rest")).startsWith("http://127.0.0.1:");
        assertThat(target(result, "rest+tls")).startsWith("https://127.0.0.1:");
    }

    /** The address that the aggregator says that it asks. */
    private static String target(JsonNode result, String transport) {
        return result.at("/run/transports").get(transport).get("target").asString();
    }
}
