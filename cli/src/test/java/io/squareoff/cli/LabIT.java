package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.squareoff.harness.measure.Latencies;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.JsonNode;

/** Each experiment of the lab that measures a broker in good order, in short. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@Execution(ExecutionMode.CONCURRENT)
class LabIT {

    private ShortLabRun run;

    @BeforeEach
    void chooseFolder(@TempDir Path folder) {
        run = new ShortLabRun(folder);
    }

    @Test
    void partitionsAreWhereTheirKeysPutThem() throws Exception {
        String out = withoutWarnings(
                "partitions",
                "--messages=2000",
                "--publishers=2",
                "--batch=50",
                "--scale=1,3",
                "--spread-messages=2000",
                "--rounds=1");

        assertThat(out)
                .contains("file storage, 3 replicas, written through every 2m, 3 brokers on 1 machine")
                .containsPattern(
                        "In short: published [\\d,]+ \\(\\d partitions?\\) to [\\d,]+ messages/s \\(\\d partitions?\\); ")
                .containsPattern("events-4 +file +0 +\\d+")
                .containsSubsequence(
                        "Rates against partitions and keys",
                        "sequential",
                        "random",
                        "Zipf",
                        "Shares of partitions: 100 keys")
                .containsPattern("passed: 2 publishers, batches of 50: each partition has the messages")
                .contains("; 0 subjects have more or fewer than expected")
                .contains("passed: 3 partitions: messages of a key stay in order");
        JsonNode streams = run.table("Streams after 1 publisher awaiting each ack");
        assertThat(streams.get("rows").values().stream()
                        .mapToLong(row -> row.get(3).asLong())
                        .sum())
                .isEqualTo(2000);
        assertThat(streams.get("rows").values().stream().map(row -> row.get(7).asString()))
                .allMatch(replicas -> replicas.matches("nats-server-\\d\\*(, nats-server-\\d){2}"));
        assertTellsCpu(run.table("Publishing to 5 partitions"));
        JsonNode published = run.rawTable("Published");
        assertThat(published.get("rows")).hasSize(11);
        // The first row after those of the lab's own limit.
        JsonNode row = published.get("rows").get(3);
        assertThat(row.get(2).asLong() * 1e9 / row.get(3).asLong())
                .isCloseTo(
                        run.table("Publishing to 5 partitions").at("/rows/0/1").asDouble(), withinPercentage(0.001));
        assertThat(run.rawTable("Consumed by a worker for each partition").get("rows"))
                .hasSize(5);
    }

    @Test
    void latencyHasTheHistogramsOfItsRounds() throws Exception {
        String out = withoutWarnings(
                "publish-latency", "--batch=20", "--replicas=1", "--storage=memory", "--seconds=2", "--rounds=2");

        assertThat(out)
                .containsPattern("memory, 1 replica +128 B +batch +20")
                .contains("passed: batch 20, memory, 1 replica, 128 B: every round has a result\n    2 results");
        JsonNode latency = run.table("Latency of one client, from sending to the acknowledgement");
        assertTellsCpu(latency);
        JsonNode rounds = run.rawTable("Rounds");
        assertThat(rounds.get("rows")).hasSize(2);
        Histogram messages = Latencies.empty();
        rounds.get("rows")
                .values()
                .forEach(row -> messages.add(histogram(rounds, row, "latency of messages, µs, HdrHistogram")));
        assertThat(messages.getValueAtPercentile(90))
                .isEqualTo(latency.at("/rows/0")
                        .get(ShortLabRun.column(latency, "p90"))
                        .asLong());
    }

    @Test
    void latencyOfAPlannedRateCountsFromThePlan() throws Exception {
        String out = run.of(
                "publish-latency", "--rate=200", "--replicas=1", "--sync-interval=always", "--seconds=2", "--rounds=1");

        assertThat(out).containsPattern("file, 1 replica, sync always +128 B +message +1 +200 ");
        // A machine that others use may send late, which is marked then and only then.
        JsonNode rounds = run.rawTable("Rounds");
        long late = rounds.get("rows").values().stream()
                .mapToLong(
                        row -> row.get(ShortLabRun.column(rounds, "sent late")).asLong())
                .sum();
        assertThat(out.lines().filter(line -> line.startsWith("WARNING")))
                .hasSize(late > 0 ? 1 : 0)
                .allMatch(
                        mark -> mark.contains(": " + late + " messages were sent more than 20 ms after they were due"));
        JsonNode latencies = run.table(
                "Latency of one client at a planned rate, from when each message was due to its acknowledgement");
        assertThat(latencies.get("rows")).hasSize(1);
        assertTellsCpu(latencies);
    }

    @Test
    void bucketsHaveTheirReplicasAndWatchersHearEverything() throws Exception {
        String out =
                withoutWarnings("kv", "--keys=500", "--rate=100", "--watchers=1,20", "--watched-keys=50", "--rounds=1");

        assertThat(out)
                .contains(
                        "passed: 3 replicas: the bucket took every put, every get has its value, and a new watcher each key once")
                .containsPattern("1 +put, each awaited +[\\d,]+ +14,257");
        assertThat(run.table("Watchers of 50 keys").get("rows")).hasSize(2);
        JsonNode rounds = run.rawTable("Rounds");
        assertThat(rounds.get("rows")).hasSize(2);
        JsonNode first = rounds.at("/rows/0");
        assertThat(500 * 1e9 / first.get(ShortLabRun.column(rounds, "PUT ns")).asLong())
                .isCloseTo(
                        run.table("Puts and gets of 500 keys by one client, and one watcher")
                                .at("/rows/0/2")
                                .asDouble(),
                        withinPercentage(0.001));
        assertThat(histogram(rounds, first, "put to watch, µs, HdrHistogram").getTotalCount())
                .isEqualTo(500);
        JsonNode watchers = run.rawTable("Watchers of 50 keys").at("/rows/1");
        assertThat(watchers.get(3).asLong()).as("updates").isEqualTo(20 * 50);
    }

    @Test
    void everySubscriberSharesWhatIsPublished() throws Exception {
        String out =
                withoutWarnings("replication", "--messages=2000", "--subscribers=1,100", "--seconds=1", "--rounds=1");

        assertThat(out)
                .contains(
                        "passed: push consumer, 3 replicas: every message was delivered, once",
                        "passed: pull consumer, 1 replica: every message was delivered, once",
                        "2 results, 0 without; none wrong");
        String pushed = "One publisher and subscribers that share a durable push consumer, 3 replicas";
        assertTellsCpu(run.table(pushed));
        JsonNode raw = run.rawTable("Rounds");
        JsonNode row = raw.get("rows").get(3);
        assertThat(Stream.of(0, 1, 2).map(label -> row.get(label).asString())).containsExactly("push", "3", "100");
        assertThat(Stream.of(row.get(ShortLabRun.column(raw, "delivered to each subscriber"))
                                .asString()
                                .split(" "))
                        .mapToLong(Long::parseLong)
                        .sum())
                .isEqualTo(2000);
        assertThat(histogram(raw, row, "from due to delivery, µs, HdrHistogram").getMaxValue())
                .isEqualTo(run.table(pushed)
                        .get("rows")
                        .get(1)
                        .get(ShortLabRun.column(run.table(pushed), "max"))
                        .asLong());
    }

    /** Of its first row, which has messages enough for the broker's 10 ms. */
    private static void assertTellsCpu(JsonNode table) {
        List<String> columns =
                table.get("columns").values().stream().map(JsonNode::asString).toList();
        JsonNode row = table.get("rows").get(0);
        assertThat(row.get(columns.indexOf("client CPU µs/msg")).asDouble()).isPositive();
        assertThat(row.get(columns.indexOf("broker CPU µs/msg")).asDouble()).isPositive();
    }

    private String withoutWarnings(String... arguments) throws Exception {
        String out = run.of(arguments);
        assertThat(out).doesNotContain("WARNING");
        return out;
    }

    private static Histogram histogram(JsonNode table, JsonNode row, String column) {
        return Latencies.decode(row.get(ShortLabRun.column(table, column)).asString());
    }
}
