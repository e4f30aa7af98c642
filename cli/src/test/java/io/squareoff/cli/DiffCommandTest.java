package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.process.ProjectLayout;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

class DiffCommandTest {

    private static final int OK = 0;
    private static final int FAILED = 1;
    private static final int USAGE = 2;
    private static final int CANNOT_SAY = 3;

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private Path base;

    @BeforeEach
    void recordARun() throws IOException {
        base = run("base.json", any -> {});
    }

    @Test
    void findsNothingBetweenARunAndItself() {
        assertThat(diff(base, base)).isEqualTo(OK);
        assertThat(out.toString())
                .contains("rest, N = 1000, 10 users", "throughput", "no difference shown")
                .doesNotContain("REGRESSION");
    }

    @Test
    void failsWhereThroughputFell() throws IOException {
        Path head = run(
                "head.json",
                result -> eachRound(
                        result,
                        round -> round.put("requests", round.get("requests").asInt() * 8 / 10)));

        assertThat(diff(base, head)).isEqualTo(FAILED);
        assertThat(out.toString())
                .contains("REGRESSION: rest, N = 1000, 10 users, throughput is 0.800× the base: more than 5 % worse");
        assertThat(diff(base, head, "--tolerance=30")).isEqualTo(OK);
        assertThat(diff(head, base)).isEqualTo(OK);
    }

    @Test
    void refusesAnotherMachineUnlessToldOtherwise() throws IOException {
        Path head = run("head.json", result -> ((ObjectNode) result.get("environment")).put("cores", 64));

        assertThat(diff(base, head)).isEqualTo(CANNOT_SAY);
        assertThat(err.toString()).contains("workload or machine differ", "cores: 2 in base, 64 in head");
        assertThat(diff(base, head, "--anyway")).isEqualTo(OK);
    }

    @Test
    void refusesOtherWorkUnlessToldOtherwise() throws IOException {
        Path head = run("head.json", result -> ((ObjectNode) result.get("workload")).put("windowSeconds", 3));

        assertThat(diff(base, head)).isEqualTo(CANNOT_SAY);
        assertThat(err.toString()).contains("window: 2 s in base, 3 s in head");
        assertThat(diff(base, head, "--anyway")).isEqualTo(OK);
    }

    @Test
    void refusesOtherProcessesUnlessToldOtherwise() throws IOException {
        Path head = run(
                "head.json",
                result -> result.get("arms").forEach(arm -> {
                    ObjectNode processes = (ObjectNode) arm.get("processes");
                    processes.set("nats-server-1", processes.remove("nats-server"));
                }));

        assertThat(diff(base, head)).isEqualTo(CANNOT_SAY);
        assertThat(err.toString())
                .contains("processes: aggregator-service, generator, nats-server, square-nats-service,")
                .contains(" in base, aggregator-service, generator, nats-server-1, square-nats-service,");
        assertThat(diff(base, head, "--anyway")).isEqualTo(OK);
    }

    @Test
    void refusesCpuThatWasReadElsewhereUnlessToldOtherwise() throws IOException {
        Path head = run(
                "head.json",
                result -> ((ObjectNode) result.get("environment")).put("usageSource", "nats-server's /varz"));

        assertThat(diff(base, head)).isEqualTo(CANNOT_SAY);
        assertThat(err.toString()).contains("source of CPU and memory: /proc in base, nats-server's /varz in head");
        assertThat(diff(base, head, "--anyway")).isEqualTo(OK);
    }

    @Test
    void refusesARunThatWasNotValidUnlessToldOtherwise() throws IOException {
        Path head = run("head.json", result -> result.put("valid", false));

        assertThat(diff(base, head)).isEqualTo(CANNOT_SAY);
        assertThat(err.toString()).contains(head + " is the result of a run that was not valid");
        assertThat(diff(base, head, "--anyway")).isEqualTo(OK);
    }

    @ParameterizedTest
    @ValueSource(strings = {"one", "none"})
    void refusesARunWithinOneLaunchUnlessToldOtherwise(String launches) throws IOException {
        Path head = run("head.json", result -> ((ObjectNode) result.get("workload")).put("launches", launches));

        assertThat(diff(base, head)).isEqualTo(CANNOT_SAY);
        assertThat(err.toString()).contains(head + " was measured within one launch, which does not tell how another");
        assertThat(diff(head, head)).isEqualTo(CANNOT_SAY);
        assertThat(diff(base, head, "--anyway")).isEqualTo(OK);
    }

    @Test
    void refusesOtherWarmUpsAndLaunchesUnlessToldOtherwise() throws IOException {
        Path head = run(
                "head.json",
                result -> ((ObjectNode) result.get("workload"))
                        .put("launches", "per arm")
                        .put("stackWarmUpSeconds", 4)
                        .put("stackWarmUpUsers", 7)
                        .put("warmUpSeconds", 3)
                        .put("extensionsAtMost", 1)
                        .remove("stackWarmUpNumberAtMost"));

        assertThat(diff(base, head)).isEqualTo(CANNOT_SAY);
        assertThat(err.toString())
                .contains("warm-up of the services: 8 s in base, 4 s in head")
                .contains("users of the warm-up of the services: 1 in base, 7 in head")
                .contains("numbers of the warm-up of the services, at most: 1000 in base, unknown in head")
                .contains("warm-up: 5 s in base, 3 s in head")
                .contains("windows that may become warm-up: 2 in base, 1 in head")
                .contains("launches: per round in base, per arm in head");
        assertThat(diff(base, head, "--anyway")).isEqualTo(OK);
    }

    @Test
    void refusesOtherDemandsUnlessToldOtherwise() throws IOException {
        Path head = run("head.json", result -> {
            ((ObjectNode) result.get("workload")).putArray("demands").add(demand(2048));
            result.get("arms").forEach(arm -> ((ObjectNode) arm).set("demand", demand(2048)));
        });
        Path other = run("other.json", result -> {
            ((ObjectNode) result.get("workload")).putArray("demands").add(demand(100));
            result.get("arms").forEach(arm -> ((ObjectNode) arm).set("demand", demand(100)));
        });

        assertThat(diff(base, head)).isEqualTo(CANNOT_SAY);
        assertThat(err.toString())
                .contains("payload and work of a call: none in base, payload 2 KiB, work 3 ms of waiting in head");
        assertThat(diff(head, other)).isEqualTo(CANNOT_SAY);
        assertThat(diff(head, head)).isEqualTo(OK);
        assertThat(out.toString()).contains("rest, N = 1000, 10 users, payload 2 KiB, work 3 ms of waiting");
        assertThat(diff(base, head, "--anyway")).isEqualTo(CANNOT_SAY);
        assertThat(err.toString()).contains("have no workload in common");
    }

    private static ObjectNode demand(int bytes) {
        return JsonMapper.shared()
                .createObjectNode()
                .put("requestBytes", bytes)
                .put("replyBytes", bytes)
                .put("waitMicros", 3000)
                .put("cpuMicros", 0);
    }

    @Test
    void saysDifferencesInWordsAndUnits() throws IOException {
        Path head = run("head.json", result -> {
            ObjectNode environment = (ObjectNode) result.get("environment");
            environment.put("memoryBytes", 16L << 30).putNull("controlGroupCores");
            ((ObjectNode) result.at("/workload/loads/0")).put("users", 20);
            result.putObject("durability")
                    .put("storage", "file")
                    .put("replicas", 1)
                    .put("syncIntervalSeconds", 120)
                    .put("brokers", 1)
                    .put("machines", 1);
        });

        assertThat(diff(base, head)).isEqualTo(CANNOT_SAY);
        assertThat(err.toString())
                .contains("loads: 10 users in base, 20 users in head")
                .contains("memory: 7,959 MiB in base, 16,384 MiB in head")
                .contains("cores of the control group: 1.50 in base, no limit in head")
                .contains("streams: none in base, file storage, 1 replica, written through every 120 s, 1 broker on 1")
                .doesNotContain("Entry[", "null");
    }

    @Test
    void saysWhatElseDiffers() throws IOException {
        Path head = run("head.json", result -> {
            ObjectNode environment = (ObjectNode) result.get("environment");
            environment.put("broker", "nats-server 3").remove("governor");
        });

        assertThat(diff(base, head)).isEqualTo(OK);
        assertThat(out.toString())
                .contains("differs: broker: nats-server 2.15.2 in base, nats-server 3 in head")
                .contains("differs: governor: performance in base, unknown in head");
    }

    @Test
    void saysWhichFileItCouldNotRead() {
        assertThat(diff(base, folder.resolve("absent"))).isEqualTo(CANNOT_SAY);
        assertThat(err.toString()).contains("could not read " + folder.resolve("absent"));
    }

    @Test
    void writesAPageWithTheFiguresOfBothRuns() throws IOException {
        Path pages = folder.resolve("new/pages");

        assertThat(diff(base, base, "--output=" + pages)).isEqualTo(OK);
        assertThat(out.toString()).contains("report: " + pages.resolve("report.html"));
        assertThat(pages.resolve("report.html"))
                .content()
                .contains("Ratios of head to base", "Latency by percentile", "rest, base", "rest, head");
    }

    /** On one day rest carried 13 % less than on the day before, of the same commit. */
    @Test
    void takesADayForAChangeOfOneRunAndNotOfSeveral() {
        assertThat(diff(kept("compare"), kept("compare-next-day"), "--anyway")).isEqualTo(FAILED);
        assertThat(out.toString()).contains("REGRESSION: rest, N = 1000");

        assertThat(execute(
                        "diff",
                        "--anyway",
                        "--base",
                        kept("compare").toString(),
                        kept("compare-again").toString(),
                        "--head",
                        kept("compare-later").toString(),
                        kept("compare-next-day").toString()))
                .isEqualTo(CANNOT_SAY);
        assertThat(out.toString())
                .contains("cannot say", "Runs of one side differ from each other", "Power: in 4 of 5 such runs")
                .doesNotContain("REGRESSION");
    }

    private static Path kept(String name) {
        return ProjectLayout.find().root().resolve("docs/results/" + name + ".json.gz");
    }

    @Test
    void takesSeveralResultsOnEachSide() throws IOException {
        Path head = run("head.json", any -> {});
        Path other = run("other.json", any -> {});

        assertThat(execute("diff", "--base=" + base, "--head", head.toString(), other.toString()))
                .isEqualTo(OK);
        assertThat(out.toString()).containsSubsequence("base: ", "head: ", "head: ");
        assertThat(execute("diff", "--base", base.toString(), base.toString(), "--head", head.toString()))
                .isEqualTo(CANNOT_SAY);
        assertThat(err.toString()).contains("is named twice on one side");
    }

    @Test
    void needsTwoSides() {
        assertThat(execute("diff", base.toString())).isEqualTo(USAGE);
        assertThat(err.toString()).contains("diff needs BASE and HEAD, or --base with results and --head with results");
        assertThat(execute("diff", base.toString(), base.toString(), "--head", base.toString()))
                .isEqualTo(USAGE);
        assertThat(execute("diff", "--base", base.toString())).isEqualTo(USAGE);
    }

    @Test
    void cannotSayAnythingOfTooFewRounds() throws IOException {
        Path head = run(
                "head.json",
                result -> result.get("arms").forEach(arm -> {
                    ArrayNode rounds = (ArrayNode) arm.get("rounds");
                    while (rounds.size() > 5) {
                        rounds.remove(5);
                    }
                }));

        assertThat(diff(base, head)).isEqualTo(CANNOT_SAY);
        assertThat(out.toString()).contains("nothing can be said: too few rounds");
    }

    @Test
    void refusesANegativeTolerance() {
        assertThat(diff(base, base, "--tolerance=-1")).isEqualTo(USAGE);
        assertThat(err.toString()).contains("--tolerance must not be negative");
    }

    private int diff(Path before, Path after, String... options) {
        List<String> arguments = new ArrayList<>(List.of("diff", before.toString(), after.toString()));
        arguments.addAll(List.of(options));
        return execute(arguments.toArray(String[]::new));
    }

    private int execute(String... arguments) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        return SquareOff.commandLine("80")
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(arguments);
    }

    /** A result of six rounds of each arm, which are all alike but for what is changed. */
    private Path run(String name, Consumer<ObjectNode> change) throws IOException {
        try (InputStream golden =
                DiffCommandTest.class.getResourceAsStream("/io/squareoff/load/report/complete.json")) {
            ObjectNode result = (ObjectNode) JsonMapper.shared().readTree(golden);
            for (JsonNode arm : result.get("arms")) {
                ArrayNode rounds = (ArrayNode) arm.get("rounds");
                JsonNode first = rounds.get(0);
                rounds.removeAll();
                for (int round = 1; round <= 6; round++) {
                    rounds.add(
                            ((ObjectNode) first.deepCopy()).put("round", round).put("launch", round));
                }
            }
            change.accept(result);
            Path file = folder.resolve(name);
            JsonMapper.shared().writeValue(file.toFile(), result);
            return file;
        }
    }

    private static void eachRound(ObjectNode result, Consumer<ObjectNode> change) {
        for (JsonNode arm : result.get("arms")) {
            for (JsonNode round : arm.get("rounds")) {
                change.accept((ObjectNode) round);
            }
        }
    }
}
