package io.squareoff.lab.latency;

import static org.assertj.core.api.Assertions.assertThat;

import io.nats.client.api.StorageType;
import io.squareoff.harness.measure.Latencies;
import io.squareoff.harness.report.LineChart;
import io.squareoff.lab.broker.CpuTime;
import io.squareoff.lab.broker.StreamKind;
import io.squareoff.lab.experiment.Findings;
import io.squareoff.lab.experiment.FoundText;
import io.squareoff.lab.experiment.Rounds;
import io.squareoff.lab.publish.LatencySample;
import io.squareoff.lab.publish.Timeline;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class LatencyReportTest {

    private static final CpuTime CPU = new CpuTime(Duration.ofMillis(200), Optional.empty());

    private final Findings findings = new Findings(line -> {});
    private final Rounds<LatencyArm, LatencySample> rounds = new Rounds<>(List.of(arm(1), arm(20)));

    /** Of 100 samples one lies above p99, and ten must. Figures were published for a batch of one. */
    @Test
    void ofAClosedModelIsTheGoldenOne() throws Exception {
        rounds.add(arm(1), 1, sample(100, 40, 0));
        rounds.add(arm(1), 2, sample(100, 40, 0));
        rounds.add(arm(20), 1, sample(50, 5, 3));
        rounds.add(arm(20), 2, sample(0, 0, 0));
        report(null).conclude();

        FoundText.assertGolden(getClass(), "closed.txt", findings);
    }

    /** It compares nothing with what was published. The stream lacks a message, and the rate was not kept. */
    @Test
    void ofAnOpenModelIsTheGoldenOne() throws Exception {
        LatencyReport open = report(400);
        rounds.add(arm(1), 1, sample(100, 100, 7).withStored(99));
        open.conclude();

        FoundText.assertGolden(getClass(), "open.txt", findings);
    }

    /** With syncs messages wait ten times as long, in memory as long, and all of them longer from round to round. */
    @Test
    void ofStreamsHasTheirRatiosToTheFirst() throws Exception {
        LatencyArm seldom = arm(1);
        LatencyArm always = new LatencyArm(1, new StreamKind(StorageType.File, 3, "always"), 128);
        LatencyArm memory = new LatencyArm(1, new StreamKind(StorageType.Memory, 3, "2m"), 128);
        Rounds<LatencyArm, LatencySample> streams = new Rounds<>(List.of(seldom, always, memory));
        for (int round = 1; round <= 6; round++) {
            streams.add(seldom, round, sample(100 + 10 * round, 0, 0));
            streams.add(always, round, sample(1000 + 99 * round, 0, 0));
            streams.add(memory, round, sample(100 + 10 * round, 0, 0));
        }
        LatencyReport report = new LatencyReport(findings, settings(6, null), streams);
        report.begin("nats-server 2.15.2", "here");
        report.conclude();

        FoundText.assertGolden(getClass(), "streams.txt", findings);
    }

    @Test
    void ofManyCombinationsHasSeveralChartsOverTime() {
        List<LatencyArm> arms = Stream.of("2m", "1s", "always")
                .map(sync -> new StreamKind(StorageType.File, 1, sync))
                .flatMap(stream -> Stream.of(1, 10, 100).map(batch -> new LatencyArm(batch, stream, 128)))
                .toList();
        Rounds<LatencyArm, LatencySample> many = new Rounds<>(arms);
        arms.forEach(arm -> many.add(arm, 1, sample(100, 1, 0)));

        new LatencyReport(findings, settings(1, null), many).conclude();

        assertThat(findings.charts())
                .extracting(LineChart::title)
                .containsExactly(
                        "Latency of a message by percentile",
                        "Longest latency of a message in each 100 ms, combinations 1 to 8",
                        "Longest latency of a message in each 100 ms, combinations 9 to 9");
        assertThat(findings.charts()).extracting(chart -> chart.lines().size()).containsExactly(9, 8, 1);
    }

    @Test
    void ofMemoryIsMeasuredOnceForAllSyncIntervals() {
        PublishLatencySettings settings = new PublishLatencySettings(
                List.of(1),
                List.of(1, 3),
                List.of(StorageType.File, StorageType.Memory),
                List.of("2m", "always"),
                List.of(128),
                6,
                6,
                null);

        assertThat(settings.arms())
                .extracting(arm -> arm.stream().title())
                .containsExactly(
                        "file, 1 replica, sync 2m",
                        "file, 1 replica, sync always",
                        "file, 3 replicas, sync 2m",
                        "file, 3 replicas, sync always",
                        "memory, 1 replica",
                        "memory, 3 replicas");
    }

    private static LatencyArm arm(int batch) {
        return new LatencyArm(batch, new StreamKind(StorageType.File, 3, "2m"), 128);
    }

    /** @param rate null for a closed model */
    private LatencyReport report(Integer rate) {
        LatencyReport report = new LatencyReport(findings, settings(2, rate), rounds);
        report.begin("nats-server 2.15.2", "here");
        return report;
    }

    private static PublishLatencySettings settings(int rounds, Integer rate) {
        return new PublishLatencySettings(
                null, List.of(3), List.of(StorageType.File), List.of("2m"), List.of(128), 2 * rounds, rounds, rate);
    }

    /** 100 messages acknowledged within two seconds, with latencies of 1, 2, 3 … µs. */
    private static LatencySample sample(int messages, int batches, int sentLate) {
        Timeline timeline = new Timeline();
        timeline.add(0, 7);
        return new LatencySample(
                100, 100, Duration.ofSeconds(2), upTo(messages), upTo(batches), late(sentLate), 100, CPU, timeline);
    }

    /** As many of 100 messages as were sent late, by 30 ms, and the others by a tenth of one. */
    private static Histogram late(int messages) {
        Histogram micros = Latencies.empty();
        for (int message = 0; message < 100; message++) {
            micros.recordValue(message < messages ? 30_000 : 100);
        }
        return micros;
    }

    private static Histogram upTo(int micros) {
        Histogram histogram = Latencies.empty();
        for (int value = 1; value <= micros; value++) {
            histogram.recordValue(value);
        }
        return histogram;
    }
}
