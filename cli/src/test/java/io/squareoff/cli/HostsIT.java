package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.squareoff.harness.network.HostNetwork;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import tools.jackson.databind.JsonNode;

/** Comparisons on hosts that are made for them; left out, and said so, where none can be made. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@Isolated("measures the network before a run, which other tests would hold up")
class HostsIT {

    /** One for each backend, and all of them each night: {@code StackTest} has every address that the aggregator is given. */
    private static final List<String> TRANSPORTS = Boolean.getBoolean("nightly")
            ? List.of(
                    "rest",
                    "rest-protobuf",
                    "rest-h2",
                    "rest-h2-protobuf",
                    "grpc",
                    "nats",
                    "nats-request",
                    "nats-json",
                    "jetstream",
                    "rest-netty",
                    "nats-netty")
            : List.of("rest", "grpc", "jetstream");

    private static final String HOST = "10\\.77\\.0\\.[0-9]+";

    @TempDir
    private Path folder;

    @BeforeEach
    void needsHosts() throws Exception {
        assumeHosts();
    }

    static void assumeHosts() throws Exception {
        Optional<String> impossible = HostNetwork.impossible();
        assumeTrue(impossible.isEmpty(), impossible.orElse(""));
    }

    static void needsDevices() {
        Optional<String> advice = HostNetwork.withoutNetworks();
        assumeTrue(advice.isEmpty(), advice.orElse(""));
    }

    @Test
    void asksEachServerThroughANetworkThatLosesPackets() throws Exception {
        needsDevices();
        JsonNode result = compared(
                folder,
                "--network=rtt=5ms,rate=100Mbit,loss=0.5%",
                "--cluster",
                "--transports=" + String.join(",", TRANSPORTS));

        assertThat(result.at("/run/network/addresses").propertyNames())
                .containsExactly(
                        "generator",
                        "nats-server-1",
                        "nats-server-2",
                        "nats-server-3",
                        "square-rest-service",
                        "square-nats-service",
                        "square-grpc-service",
                        "aggregator-service");
        assertThat(result.at("/run/network/networks/0/roundTrips").values())
                .allSatisfy(trip -> assertThat(trip.get("p50").asDouble()).isBetween(0.0047, 0.0053));
        assertThat(result.at("/run/network/networks/0/bitsPerSecond").asDouble())
                .isBetween(95e6, 105e6);
        assertThat(result.at("/run/network/networks/0/delivered/packets").asLong())
                .isGreaterThan(10_000);
        assertThat(result.at("/run/network/relay/lost").asString()).isEqualTo("0");
        assertOverHosts(result, TRANSPORTS);
    }

    @Test
    @Nightly(eachBuildHas = "ComparisonIT with two networks that are none, and one network in this class")
    void measuresEachTransportOverOneNetworkAfterTheOther() throws Exception {
        needsDevices();
        JsonNode result = compared(folder, "--network=rtt=2ms/20ms,rate=100Mbit", "--transports=rest,nats");

        assertThat(result.at("/run/network/networks").values())
                .extracting(network -> network.at("/conditions/roundTrip").asDouble())
                .containsExactly(0.002, 0.02);
        assertThat(result.at("/run/network/networks").values()).allSatisfy(network -> {
            assertThat(network.at("/echoes/p50").asDouble())
                    .isGreaterThan(0.95 * network.at("/conditions/roundTrip").asDouble());
            assertThat(network.at("/bitsPerSecond").asDouble()).isBetween(95e6, 105e6);
        });
        // Between generator and aggregator, and from there to the backend; over NATS by way of the broker.
        assertThat(result.at("/run/arms").values())
                .extracting(arm -> arm.at("/rounds/0/workload/arm").asString())
                .containsExactly("rest", "nats", "rest", "nats");
        assertThat(result.at("/run/arms").values())
                .extracting(HostsIT::shortestMillis)
                .satisfiesExactly(
                        rest -> assertThat(rest).isBetween(3.8, 38.0),
                        nats -> assertThat(nats).isBetween(5.7, 57.0),
                        rest -> assertThat(rest).isGreaterThan(38),
                        nats -> assertThat(nats).isGreaterThan(57));
    }

    private static double shortestMillis(JsonNode arm) {
        String latency = arm.at("/rounds/0/recording/latency").asString();
        try {
            return Histogram.fromString(latency).getMinNonZeroValue() / 1e3;
        } catch (DataFormatException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The result of a short comparison. */
    static JsonNode compared(Path folder, String... options) throws Exception {
        Path results = folder.resolve("results");
        try (RunningCommand command = new RunningCommand(folder, compare(results, options))) {
            // Of so little work the generator may use most of the CPU time, which makes the run invalid.
            assertThat(command.awaitExit(240)).as(command.err()).isIn(0, 3);

            assertThat(command.out())
                    .contains("hosts of this machine, each a network namespace: generator 10.77.0.2,")
                    .doesNotContain("FAILED", "CUT SHORT");
        }
        return new OneRun(results).result();
    }

    static void assertOverHosts(JsonNode result, List<String> transports) {
        assertThat(result.at("/run/network/addresses").values())
                .extracting(JsonNode::asString)
                .doesNotHaveDuplicates()
                .allSatisfy(address -> assertThat(address).matches(HOST));
        assertThat(transports)
                .allSatisfy(transport -> assertThat(result.at("/run/transports")
                                .get(transport)
                                .get("target")
                                .asString())
                        .containsPattern(HOST)
                        .doesNotContain("127.0.0.1"));
        assertThat(result.at("/derived/arms").values())
                .hasSize(transports.size())
                .allSatisfy(arm -> {
                    assertThat(arm.get("failures").isEmpty()).isTrue();
                    assertThat(arm.at("/figures/req~1s").asDouble()).isPositive();
                });
    }

    static List<String> compare(Path results, String... options) {
        List<String> arguments = RunningCommand.comparison(results, "--one-launch", "--users=2");
        return RunningCommand.with(arguments, options);
    }
}
