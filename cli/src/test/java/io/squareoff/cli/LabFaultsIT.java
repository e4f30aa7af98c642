package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.measure.Latencies;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.JsonNode;

/** Each experiment of the lab that breaks or burdens its brokers, and experiments side by side, in short. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@Execution(ExecutionMode.CONCURRENT)
class LabFaultsIT {

    private static final int FAILED = 1;

    private ShortLabRun run;

    @BeforeEach
    void chooseFolder(@TempDir Path folder) {
        run = new ShortLabRun(folder);
    }

    @Test
    void noAcknowledgedMessageIsLostWhenTheLeaderIsKilled() throws Exception {
        String out =
                run.of("failover", "--faults=kill", "--rounds=1", "--before=1", "--fault=1", "--after=2", "--rate=200");

        assertThat(out)
                .containsPattern("passed: kill, clients at a follower: no acknowledged message is lost\n +0 of \\d")
                .contains("passed: kill, clients at a follower: every acknowledged message is delivered");
        JsonNode round = run.table("Each round").get("rows").get(0);
        assertThat(round.get(4).asDouble()).as("outage").isPositive();
        assertThat(round.get(6).asDouble()).as("time to a new leader").isPositive();
        JsonNode chart = run.result().at("/charts/0");
        assertThat(chart.get("events").values().stream()
                        .map(event -> event.get("name").asString().replaceFirst("nats-server-\\d ", "")))
                .contains("killed", "leads", "started", "ready");
        JsonNode raw = run.rawTable("Each round");
        String since = raw.at("/rows/0")
                .get(ShortLabRun.column(raw, "since, µs, HdrHistogram"))
                .asString();
        int first = ShortLabRun.column(run.table("Each round"), "since: min µs");
        assertThat(Latencies.decode(since).getMinValue())
                .isEqualTo(round.get(first).asLong());
        assertThat(Latencies.decode(since).getMaxValue())
                .isEqualTo(round.get(first + 6).asLong());
        assertThat(run.rawTable("Events").get("rows").values().stream()
                        .map(event -> event.get(5).asString()))
                .contains("killed", "leads", "started", "ready");
        assertThat(run.rawTable("Every 250 ms").get("rows").size()).isGreaterThan(12);
    }

    @Test
    @Nightly(eachBuildHas = "SparseIT, SparseReportTest, and a run with one control in SparseFailuresIT")
    void sparseStreamsAreMeasuredBesideTheirControls() throws Exception {
        String out = run.of(
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
                .contains("500 msg/s: file: where none was pending", "1 round: 0 missing, 0 repeated");
        assertThat(run.table(
                                "Consumers that begin: medians of the rounds; while one begins, unless a column says otherwise")
                        .get("rows"))
                .hasSize(6);
        JsonNode result = run.result();
        assertThat(result.at("/rawTables/0/rows")).hasSize(6);
        assertThat(result.at("/rawTables/1/rows").size()).isGreaterThan(20);
        assertThat(result.at("/charts").values().stream()
                        .map(chart -> chart.get("title").asString().split(":")[0])
                        .distinct())
                .containsExactly("Delivered per 250 ms", "Longest publish latency in each 100 ms");
    }

    @Test
    void acknowledgementsOfAReplicaThatWritesEachMessageThroughSurviveALossOfPower() throws Exception {
        String out = run.of(
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
                    run.table("Acknowledged messages that are missing, with the 95 % interval of the rounds' median");
            assertThat(losses.get("rows").values().stream()
                            .map(row ->
                                    row.get(0).asString() + ": " + (row.get(4).asLong() > 0 ? "some" : "none")))
                    .containsExactlyInAnyOrder("file, 1 replica, sync 2m: some", "file, 1 replica, sync always: none");
            assertThat(run.rawTable("Each round").get("rows")).hasSize(2);
        }
    }

    @Test
    void aMatrixSetsTheSameExperimentSideBySide() throws Exception {
        String out = run.of(
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
        JsonNode table = run.table(
                "Latency of one client at a planned rate, from when each message was due to its acknowledgement");
        assertThat(table.get("columns").values().stream().map(JsonNode::asString))
                .contains("storage=file", "storage=memory", "storage=memory to storage=file");
        assertThat(table.get("rows").values().stream().map(row -> row.get(1).asString()))
                .allMatch("file, 1 replica, sync 2m / memory, 1 replica"::equals);
        JsonNode result = run.result();
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
                "--rounds=1",
                "--seconds=1",
                "--deadline=2",
                "--results=" + run.results());
        try (RunningCommand command = new RunningCommand(run.folder(), arguments)) {
            assertThat(command.awaitExit()).as(command.err()).isEqualTo(FAILED);

            assertThat(command.out())
                    .containsPattern("no result: not complete after 2 s: ")
                    .containsPattern("WARNING: push consumer, 1 replica, 2 subscribers, round 1: no result")
                    .containsSubsequence("FAILED: push consumer, 1 replica: every message", "0 results, 2 without")
                    .doesNotContain("CUT SHORT");
            assertThat(command.left(run.results())).isEmpty();
        }
    }
}
