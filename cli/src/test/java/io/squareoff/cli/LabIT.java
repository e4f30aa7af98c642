package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.squareoff.harness.measure.Latencies;
import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.stack.NatsServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Each experiment of the lab in short, on brokers of its own. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@Isolated("what it measures is marked where others keep the machine busy")
class LabIT {

    private static final int OK = 0;
    private static final int FAILED = 1;

    @TempDir
    private Path folder;

    private Path results;

    @BeforeEach
    void chooseFolder() {
        results = folder.resolve("results");
    }

    @Test
    void partitionsAreWhereTheirKeysPutThem() throws Exception {
        String out = lab("partitions", "--messages=2000", "--publishers=2", "--batch=50", "--scale=1,3");

        assertThat(out)
                .contains("file storage, 3 replicas, written through every 2m, 3 brokers on 1 machine")
                .containsPattern("events-4 +file +0 +\\d+")
                .containsSubsequence(
                        "Rate against partitions", "Skew: 100 keys, 5 partitions", "sequential", "random", "Zipf")
                .containsPattern("passed: 2 publishers, batches of 50: each partition has the messages")
                .contains("; 0 subjects have more or fewer than expected")
                .contains("passed: 3 partitions: messages of a key stay in order");
        JsonNode streams = table("Streams after 1 publisher awaiting each ack");
        assertThat(streams.get("rows").values().stream()
                        .mapToLong(row -> row.get(3).asLong())
                        .sum())
                .isEqualTo(2000);
        assertThat(streams.get("rows").values().stream().map(row -> row.get(7).asString()))
                .allMatch(replicas -> replicas.matches("nats-server-\\d\\*(, nats-server-\\d){2}"));
        assertTellsCpu(table("Publishing to 5 partitions"));
        JsonNode published = rawTable("Published");
        assertThat(published.get("rows")).hasSize(11);
        // The first row after those of the lab's own limit.
        JsonNode row = published.get("rows").get(3);
        assertThat(row.get(2).asLong() * 1e9 / row.get(3).asLong())
                .isCloseTo(table("Publishing to 5 partitions").at("/rows/0/1").asDouble(), withinPercentage(0.001));
        assertThat(rawTable("Consumed by a worker for each partition").get("rows"))
                .hasSize(5);
    }

    @Test
    void latencyIsComparedBetweenVersionsRoundByRound() throws Exception {
        String version = NatsServer.present(ProjectLayout.find()).version();

        String out = lab(
                "publish-latency",
                "--server-versions=" + version + "," + version,
                "--batch=20",
                "--replicas=1",
                "--storage=memory",
                "--seconds=2",
                "--rounds=2");

        assertThat(out)
                .containsPattern("nats-server " + version + "#2 +memory, 1 replica, sync 2m +128 B +batch +20")
                .containsPattern("Ratios to the first version");
        JsonNode latency = table("Latency of one client, from sending to the acknowledgement");
        assertTellsCpu(latency);
        JsonNode rounds = rawTable("Rounds");
        assertThat(rounds.get("rows")).hasSize(4);
        Histogram messages = Latencies.empty();
        rounds.get("rows").values().stream()
                .filter(row -> !row.get(0).asString().endsWith("#2"))
                .forEach(row -> messages.add(histogram(rounds, row, "latency of messages, µs, HdrHistogram")));
        assertThat(messages.getValueAtPercentile(90))
                .isEqualTo(latency.at("/rows/0").get(column(latency, "p90")).asLong());
    }

    @Test
    void latencyOfAPlannedRateCountsFromThePlan() throws Exception {
        String out = run("publish-latency", "--rate=200", "--replicas=1", "--sync-interval=always", "--seconds=2");

        assertThat(out).containsPattern("file, 1 replica, sync always +128 B +message +1 +200 ");
        // A machine that others use may send late.
        assertThat(out.lines().filter(line -> line.startsWith("MARKED")))
                .allMatch(mark -> mark.contains("were sent more than 20 ms after they were due"));
        JsonNode latencies =
                table("Latency of one client at a planned rate, from when each message was due to its acknowledgement");
        assertThat(latencies.get("rows")).hasSize(1);
        assertTellsCpu(latencies);
    }

    @Test
    void bucketsHaveTheirReplicasAndWatchersHearEverything() throws Exception {
        String out = lab("kv", "--keys=500", "--rate=100", "--watchers=1,20", "--watched-keys=50");

        assertThat(out)
                .contains("passed: the bucket keys-3 has 3 replicas, all of them current")
                .contains("passed: 3 replicas: a new watcher has each key once\n    500 of 500")
                .containsPattern("1 replica +put, each awaited +[\\d,]+ +14,257");
        assertThat(table("Watchers of 50 keys").get("rows")).hasSize(2);
        JsonNode put = rawTable("Puts and gets").at("/rows/0");
        assertThat(put.get(2).asLong() * 1e9 / put.get(3).asLong())
                .isCloseTo(
                        table("Puts and gets of 500 keys by one client")
                                .at("/rows/0/2")
                                .asDouble(),
                        withinPercentage(0.001));
        JsonNode latencies = rawTable("Put to watch");
        assertThat(histogram(latencies, latencies.at("/rows/0"), "latency from due, µs, HdrHistogram")
                        .getTotalCount())
                .isEqualTo(500);
        JsonNode watchers = rawTable("Memory and watchers").at("/rows/1");
        assertThat(watchers.get(3).asLong()).as("updates").isEqualTo(20 * 50);
    }

    @Test
    void everySubscriberSharesWhatIsPublished() throws Exception {
        String out = lab("replication", "--messages=2000", "--subscribers=1,100");

        assertThat(out)
                .contains(
                        "passed: push consumer, 3 replicas: every message was delivered, once",
                        "passed: pull consumer, 1 replica: every message was delivered, once",
                        "2 results, 0 without; none wrong");
        String pushed = "One publisher and subscribers that share a durable push consumer, 3 replicas";
        assertTellsCpu(table(pushed));
        JsonNode raw = rawTable(pushed);
        JsonNode row = raw.get("rows").get(1);
        assertThat(Stream.of(row.get(column(raw, "delivered to each subscriber"))
                                .asString()
                                .split(" "))
                        .mapToLong(Long::parseLong)
                        .sum())
                .isEqualTo(2000);
        assertThat(histogram(raw, row, "from sending to delivery, µs, HdrHistogram")
                        .getMaxValue())
                .isEqualTo(table(pushed)
                        .get("rows")
                        .get(1)
                        .get(column(table(pushed), "max"))
                        .asLong());
    }

    @Test
    void noAcknowledgedMessageIsLostWhenTheLeaderIsKilled() throws Exception {
        String out =
                run("failover", "--faults=kill", "--rounds=1", "--before=1", "--fault=1", "--after=2", "--rate=200");

        assertThat(out)
                .containsPattern("passed: kill, clients at a follower: no acknowledged message is lost\n +0 of \\d")
                .contains("passed: kill, clients at a follower: every acknowledged message is delivered");
        JsonNode round = table("Each round").get("rows").get(0);
        assertThat(round.get(4).asDouble()).as("outage").isPositive();
        assertThat(round.get(6).asDouble()).as("time to a new leader").isPositive();
        JsonNode chart =
                JsonMapper.shared().readTree(file("result.json").toFile()).at("/charts/0");
        assertThat(chart.get("events").values().stream()
                        .map(event -> event.get("name").asString().replaceFirst("nats-server-\\d ", "")))
                .contains("killed", "leads", "started", "ready");
        assertThat(rawTable("Rounds")
                        .at("/rows/0")
                        .get(column(rawTable("Rounds"), "outage ns"))
                        .asLong())
                .isEqualTo(Math.round(1e9 * round.get(4).asDouble()));
        assertThat(rawTable("Events").get("rows").values().stream()
                        .map(event -> event.get(5).asString()))
                .contains("killed", "leads", "started", "ready");
        assertThat(rawTable("Every 250 ms").get("rows").size()).isGreaterThan(12);
    }

    @Test
    void sparseStreamsAreMeasuredBesideTheirControls() throws Exception {
        String out = run(
                "sparse",
                "--live=2000",
                "--range=40000",
                "--consumer=watch",
                "--controls=dense,file",
                "--parts=range,history",
                "--overwritten=500",
                "--rounds=1",
                "--around=0");

        assertThat(out)
                .containsPattern(
                        "2,000 live of 40,000, one gap, key-value watch, 500 msg/s +longest write +dense +undecided")
                .containsPattern(
                        "history: 500 subjects overwritten in turn, 4 passes, .* +longest write +1 per subject")
                .contains("500 msg/s: file, nats-server ", "1 round: 0 missing, 0 repeated");
        assertThat(table(
                                "Consumers that begin: medians of the rounds; while one begins, unless a column says otherwise")
                        .get("rows"))
                .hasSize(6);
        JsonNode result = JsonMapper.shared().readTree(file("result.json").toFile());
        assertThat(result.at("/rawTables/0/rows")).hasSize(6);
        assertThat(result.at("/rawTables/1/rows").size()).isGreaterThan(20);
        assertThat(result.at("/charts").values().stream()
                        .map(chart -> chart.get("title").asString().split(":")[0])
                        .distinct())
                .containsExactly("Delivered per 250 ms", "Longest publish latency in each 100 ms");
    }

    @Test
    void acknowledgementsOfAReplicaThatWritesEachMessageThroughSurviveALossOfPower() throws Exception {
        String out = run(
                "durability",
                "--storage=file",
                "--replicas=1",
                "--sync-interval=2m,always",
                "--losses=power-all",
                "--seconds=1",
                "--rounds=1");

        // Only root can have disks that are cut off.
        if (!out.contains("losses of power are left out")) {
            assertThat(out)
                    .contains("passed: file, 1 replica, sync always, power-all: no acknowledged message is missing");
            JsonNode losses =
                    table("Acknowledged messages that are missing, with the 95 % interval of the rounds' median");
            assertThat(losses.get("rows").values().stream()
                            .map(row ->
                                    row.get(0).asString() + ": " + (row.get(4).asLong() > 0 ? "some" : "none")))
                    .containsExactlyInAnyOrder("file, 1 replica, sync 2m: some", "file, 1 replica, sync always: none");
            assertThat(rawTable("Rounds").get("rows")).hasSize(2);
        }
    }

    @Test
    void aMatrixSetsTheSameExperimentSideBySide() throws Exception {
        String out = run(
                "matrix",
                "--vary=storage=file,memory",
                "--runs=2",
                "publish-latency",
                "--rate=200",
                "--replicas=1",
                "--sync-interval=2m",
                "--seconds=1");

        assertThat(out)
                .contains("lab matrix: experiment publish-latency, columns storage=file and storage=memory, runs 2");
        JsonNode table =
                table("Latency of one client at a planned rate, from when each message was due to its acknowledgement");
        assertThat(table.get("columns").values().stream().map(JsonNode::asString))
                .contains("storage=file", "storage=memory", "storage=memory to storage=file");
        assertThat(table.get("rows").values().stream().map(row -> row.get(1).asString()))
                .allMatch("file, 1 replica, sync 2m / memory, 1 replica, sync 2m"::equals);
        JsonNode result = JsonMapper.shared().readTree(file("result.json").toFile());
        assertThat(result.at("/rawTables").values().stream()
                        .filter(raw -> raw.get("title").asString().endsWith(": Rounds"))
                        .map(raw -> raw.get("title").asString().split(":")[0]))
                .containsExactly(
                        "storage=file, round 1", "storage=memory, round 1",
                        "storage=memory, round 2", "storage=file, round 2");
    }

    @Test
    void aCombinationThatIsNotThroughHasAReasonAndTheNextFollows() throws Exception {
        List<String> arguments = List.of(
                "lab",
                "replication",
                "--messages=1000000",
                "--subscribers=1,2",
                "--replicas=1",
                "--consumers=push",
                "--deadline=1",
                "--results=" + results);
        try (RunningCommand command = new RunningCommand(folder, arguments)) {
            assertThat(command.awaitExit()).as(command.err()).isEqualTo(FAILED);

            assertThat(command.out())
                    .containsPattern("no result: not complete after 1 s: ")
                    .containsPattern("MARKED: push consumer, 1 replica, 2 subscribers: no result")
                    .containsSubsequence("FAILED: push consumer, 1 replica: every message", "0 results, 2 without")
                    .doesNotContain("CUT SHORT");
            assertThat(command.left(results)).isEmpty();
        }
    }

    /** Of its first row, which has messages enough for the broker's 10 ms. */
    private static void assertTellsCpu(JsonNode table) {
        List<String> columns =
                table.get("columns").values().stream().map(JsonNode::asString).toList();
        JsonNode row = table.get("rows").get(0);
        assertThat(row.get(columns.indexOf("client CPU µs/msg")).asDouble()).isPositive();
        assertThat(row.get(columns.indexOf("broker CPU µs/msg")).asDouble()).isPositive();
    }

    private String lab(String... arguments) throws Exception {
        String out = run(arguments);
        assertThat(out).doesNotContain("MARKED");
        return out;
    }

    private String run(String... arguments) throws Exception {
        List<String> all = new ArrayList<>(List.of("lab"));
        all.addAll(List.of(arguments));
        // A matrix has options of its own before those of its experiment.
        all.add(2, "--results=" + results);
        try (RunningCommand command = new RunningCommand(folder, all)) {
            assertThat(command.awaitExit(120)).as(command.err() + command.out()).isEqualTo(OK);
            assertThat(command.out()).doesNotContain("FAILED", "CUT SHORT");
            assertThat(command.left(results)).isEmpty();
            assertPageHasChecksAndCharts();
            RecordedReport.assertSame(file("result.json").getParent(), command.out());
            return command.out();
        }
    }

    /** A page without charts needs no library for them: the experiment with buckets has none. */
    private void assertPageHasChecksAndCharts() throws Exception {
        String page = Files.readString(file("report.html"));
        JsonNode charts =
                JsonMapper.shared().readTree(file("result.json").toFile()).get("charts");
        assertThat(page).contains("passed: ");
        assertThat(page.contains("echarts.init")).isEqualTo(charts.size() > 0);
    }

    private static int column(JsonNode table, String title) {
        return table.get("columns").values().stream()
                .map(JsonNode::asString)
                .toList()
                .indexOf(title);
    }

    private static Histogram histogram(JsonNode table, JsonNode row, String column) {
        return Latencies.decode(row.get(column(table, column)).asString());
    }

    private JsonNode table(String title) throws Exception {
        return table("tables", title);
    }

    private JsonNode rawTable(String title) throws Exception {
        return table("rawTables", title);
    }

    private JsonNode table(String tables, String title) throws Exception {
        String text = Files.readString(file("result.json"));
        assertThat(SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                        .getSchema(Files.readString(ProjectLayout.find().root().resolve("docs/lab.schema.json")))
                        .validate(text, InputFormat.JSON))
                .isEmpty();
        JsonNode result = JsonMapper.shared().readTree(text);
        assertThat(result.get("valid").asBoolean()).isTrue();
        return result.get(tables).values().stream()
                .filter(table -> table.get("title").asString().equals(title))
                .findFirst()
                .orElseThrow();
    }

    private Path file(String name) throws Exception {
        try (Stream<Path> files = Files.find(results, 2, (file, any) -> file.endsWith(name))) {
            return files.findFirst().orElseThrow();
        }
    }
}
