package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.squareoff.load.ceiling.Ceiling;
import io.squareoff.load.ceiling.H2Load;
import io.squareoff.load.report.RecordedRun;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.JsonNode;

/**
 * A whole comparison with ceilings: broker, services, generators and reports, with little load; of the grid each night, in each build of a
 * transport of each stock kind and of the lean family. All tests read the one run.
 */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@Execution(ExecutionMode.CONCURRENT)
@Order(1)
class CompareIT {

    private static final boolean GRID = Boolean.getBoolean("nightly");

    private static final List<String> TRANSPORTS = GRID
            ? List.of(
                    "rest",
                    "rest-protobuf",
                    "rest-h2",
                    "rest-h2-protobuf",
                    "grpc",
                    "nats-json",
                    "nats",
                    "jetstream",
                    "rest-netty-to-webflux",
                    "rest-h2-netty",
                    "rest-netty",
                    "rest-netty-protobuf",
                    "nats-netty")
            : List.of("rest", "grpc", "nats", "jetstream", "rest-netty", "nats-netty");

    private static final String CHOICE = GRID ? "--grid" : "--transports=" + String.join(",", TRANSPORTS);

    /** The processes besides aggregator and generator that a transport uses, by the first part of its name. */
    private static final Map<String, List<String>> USED = Map.of(
            "rest", List.of("square-rest-service"),
            "nats", List.of("nats-server", "square-nats-service"),
            "jetstream", List.of("nats-server", "square-nats-service"),
            "grpc", List.of("square-grpc-service"));

    @TempDir
    private static Path folder;

    private static int exit;
    private static String out;
    private static OneRun run;
    private static JsonNode result;

    @BeforeAll
    static void compare() throws Exception {
        Path results = folder.resolve("results");
        List<String> arguments = RunningCommand.comparison(results, CHOICE, "--limits", "--users=4");
        try (RunningCommand command = new RunningCommand(folder, arguments)) {
            command.awaitErr("ready after ");
            command.awaitProcesses(RunningCommand.MARKS.keySet());

            // Of so little work the generator may use more than its share of the CPU time, which makes the run invalid.
            exit = command.awaitExit(600);
            assertThat(exit).as(command.err() + command.out()).isIn(0, 3);

            assertThat(command.left(results)).isEmpty();
            out = command.out();
        }
        run = new OneRun(results);
        result = run.read(exit == 0 ? "result.json" : "result-invalid.json");
    }

    @Test
    void printsTheTransportsAndTheirCeilings() {
        assertThat(out)
                .contains("streams: file storage, 1 replica, written through every 120 s, 1 broker on 1 machine\n")
                .contains("nats-limit: jnats at the broker")
                .contains(ceilings().stream()
                        .map(ceiling -> "\n  " + ceiling + ": ")
                        .toList())
                .doesNotContain("FAILED", "CUT SHORT");
        assertThat(out.lines().filter(line -> !line.startsWith("In short: ")))
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(160));
        assertThat(out.contains("h2load is not installed")).isNotEqualTo(H2Load.installed());
    }

    /** Above the first figure of each block, names on two lines. */
    @Test
    @Nightly(eachBuildHas = "ComparisonReportTest and KeptResultsTest")
    void printsEveryTransportInItsColumn() {
        List<String> lines = out.lines().toList();
        List<String> names = new ArrayList<>();
        List<String> endings = new ArrayList<>();
        int first = 0;
        for (int line = 2; line < lines.size(); line++) {
            if (lines.get(line).startsWith("CPU ms per 1,000 squares  all but the generator")) {
                first = line;
            } else if (lines.get(line).startsWith("throughput                requests/s")) {
                names.addAll(List.of(lines.get(first - 2).strip().split(" +")));
                endings.addAll(List.of(lines.get(first - 1).strip().split(" +")));
            }
        }

        assertThat(String.join(" ", names))
                .isEqualTo(
                        "rest rest- rest- rest-h2- grpc nats- nats jetstream rest-netty-to- rest-h2- rest- rest-netty- nats-");
        assertThat(String.join(" ", endings)).isEqualTo("protobuf h2 protobuf json webflux netty netty protobuf netty");
    }

    @Test
    void printsItsSummaryFirstAndLast() {
        String summary = "In short: " + result.get("summary").asString();

        assertThat(out.lines().filter(line -> line.startsWith("In short: "))).containsExactly(summary, summary);
        assertThat(out).startsWith("\n" + summary + "\n").contains(summary + "\n\nresult: ");
    }

    @Test
    void isReportedAgainFromItsResult() throws Exception {
        run.assertReportedAgain(out);
    }

    @Test
    void recordsAResultThatIsInvalidForNothingButTheGeneratorsShare() {
        assertThat(result.get("valid").asBoolean()).isEqualTo(exit == 0);
        assertThat(result.at("/run/findings/invalid").values().stream()
                        .map(finding -> finding.at("/kind").asString()))
                .allMatch("GENERATOR_LIMIT"::equals);
        assertThat(result.at("/run/findings/invalid").isEmpty()).isEqualTo(exit == 0);
        RecordedRun recorded = RecordedRun.read(run.folder());
        assertThat(recorded.valid()).isEqualTo(exit == 0);
        assertThat(recorded.arms()).hasSize(arms().size());
        assertThat(result.at("/run/environment/broker").asString()).matches("nats-server \\d+\\.\\d+\\.\\d+.*");
        assertThat(result.at("/run/environment/frequency/governor").asString()).isNotEmpty();
        assertThat(result.at("/run/environment/frequency/megahertz").asString()).isNotEmpty();
        assertThat(result.at("/run/environment/arguments").values())
                .extracting(JsonNode::asString)
                .startsWith("compare", "--full")
                .contains(CHOICE);
        assertThat(result.at("/run/environment/binaries").properties())
                .hasSize(5)
                .allSatisfy(binary -> assertThat(binary.getValue().asString()).hasSize(64));
        assertThat(result.at("/run/environment/h2load").isString()).isEqualTo(H2Load.installed());
        assertThat(result.at("/derived/arms").values())
                .extracting(arm -> arm.at("/workload/arm").asString())
                .containsExactlyElementsOf(arms());
    }

    @Test
    void measuresEachTransport() {
        List<JsonNode> transports = armsWhere(TRANSPORTS);
        assertThat(transports)
                .extracting(arm -> arm.at("/workload/arm").asString())
                .containsExactlyElementsOf(TRANSPORTS);
        for (JsonNode arm : transports) {
            assertThat(arm.at("/figures/req~1s").asDouble()).isPositive();
            assertThat(arm.at("/figures/p50 ms").isNull()).isTrue();
            assertProcesses(arm);
            assertOneRoundWithItsLog(arm);
        }
        assertThat(result.at("/derived/verdicts").values())
                .extracting(verdict -> verdict.get("subject").asString())
                .containsOnly(TRANSPORTS.stream().skip(1).toArray(String[]::new));
    }

    @Test
    @Nightly(eachBuildHas = "AttributionTest and KeptResultsTest")
    void attributesTheFactorBetweenRestAndNats() {
        assertThat(result.at("/run/transports").propertyNames()).containsAll(TRANSPORTS);
        assertThat(result.at("/run/transports/rest-h2-protobuf/codec").asString())
                .isEqualTo("protobuf");
        List<JsonNode> parts = List.copyOf(result.at("/derived/parts").values());
        assertThat(parts)
                .extracting(part -> part.get("metric").asString())
                .contains("throughput", "CPU per thousand squares");
        for (String metric : List.of("throughput", "CPU per thousand squares")) {
            Map<String, Double> ratios = parts.stream()
                    .filter(part -> part.get("metric").asString().equals(metric))
                    .collect(Collectors.toMap(
                            part -> part.get("subject").asString(),
                            part -> part.get("ratio").asDouble()));
            double lean = ratios.get("codec") * ratios.get("protocol");
            assertThat(ratios.get("lean")).isPositive().isCloseTo(lean, within(1e-6));
            assertThat(ratios.get("whole"))
                    .isPositive()
                    .isCloseTo(
                            ratios.get("client-library")
                                    * ratios.get("server-framework")
                                    * lean
                                    * ratios.get("nats-library"),
                            within(1e-6));
            assertThat(ratios)
                    .containsKeys(
                            "http2", "http2-in-webclient", "codec-in-webclient", "codec-over-nats", "rpc-library");
        }
        assertThat(out.lines()).anyMatch(line -> line.startsWith("  server framework: WebFlux → Netty itself"));
    }

    @Test
    void measuresTheCeilingBesideEachTransport() {
        assertThat(result.at("/derived/limits").values())
                .extracting(verdict -> verdict.get("reference").asString())
                .containsExactlyElementsOf(ceilings());
        for (JsonNode arm : armsWhere(ceilings())) {
            assertThat(arm.at("/figures/squares~1s").asDouble()).isPositive();
            assertThat(arm.get("failures").isEmpty()).isTrue();
            assertThat(arm.at("/processes/generator/cpuCores").asDouble()).isPositive();
            assertOneRoundWithItsLog(arm);
        }
    }

    /** The transports, each followed by its ceiling where there is one that can be measured on this machine. */
    private static List<String> arms() {
        List<String> arms = new ArrayList<>();
        for (String transport : TRANSPORTS) {
            arms.add(transport);
            ceilings().stream()
                    .filter(ceiling -> Ceiling.transport(ceiling).orElseThrow().equals(transport))
                    .forEach(arms::add);
        }
        return arms;
    }

    private static List<String> ceilings() {
        return Stream.of(
                        "rest-limit",
                        "rest-h2-limit",
                        "nats-limit",
                        "jetstream-limit",
                        "rest-netty-to-webflux-limit",
                        "rest-netty-limit")
                .filter(ceiling ->
                        TRANSPORTS.contains(Ceiling.transport(ceiling).orElseThrow()))
                .filter(ceiling -> H2Load.installed() || !ceiling.startsWith("rest"))
                .toList();
    }

    private static List<JsonNode> armsWhere(List<String> names) {
        return result.at("/derived/arms").values().stream()
                .filter(arm -> names.contains(arm.at("/workload/arm").asString()))
                .toList();
    }

    private static void assertOneRoundWithItsLog(JsonNode arm) {
        List<JsonNode> rounds = result.at("/run/arms").values().stream()
                .flatMap(each -> each.get("rounds").values().stream())
                .filter(round -> round.get("workload").equals(arm.get("workload")))
                .toList();
        assertThat(rounds).hasSize(1);
        assertThat(run.file(rounds.get(0).get("gatlingReport").asString())).isRegularFile();
    }

    private static void assertProcesses(JsonNode arm) {
        assertThat(arm.get("processes").propertyNames())
                .containsExactlyInAnyOrderElementsOf(RunningCommand.MARKS.keySet());
        List<String> used = new ArrayList<>(List.of("aggregator-service", "generator"));
        used.addAll(USED.get(arm.at("/workload/arm").asString().split("-")[0]));
        arm.get("processes").properties().forEach(process -> {
            JsonNode usage = process.getValue();
            assertThat(usage.get("residentBytes").asLong()).as(process.getKey()).isPositive();
            // The others may take less CPU time than the kernel counts in so short a window.
            if (used.contains(process.getKey())) {
                assertThat(usage.get("cpuCores").asDouble())
                        .as(process.getKey())
                        .isPositive();
                assertThat(usage.get("cpuMillisPerThousandSquares").asDouble())
                        .as(process.getKey())
                        .isPositive();
            }
        });
    }
}
