package io.squareoff.lab.latency;

import static org.assertj.core.api.Assertions.assertThat;

import io.nats.client.api.StorageType;
import io.squareoff.harness.measure.Latencies;
import io.squareoff.harness.report.LineChart;
import io.squareoff.harness.report.ReportCell;
import io.squareoff.harness.report.ReportCheck;
import io.squareoff.harness.report.ReportTable;
import io.squareoff.lab.broker.CpuTime;
import io.squareoff.lab.experiment.Findings;
import io.squareoff.lab.experiment.Rounds;
import io.squareoff.lab.publish.LatencySample;
import io.squareoff.lab.publish.Timeline;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;

class LatencyReportTest {

    private static final CpuTime CPU = new CpuTime(Duration.ofMillis(200), Optional.empty());

    private final Findings findings = new Findings(line -> {});
    private final Rounds<LatencyArm, LatencySample> rounds = new Rounds<>(List.of(arm(1), arm(20)));
    private final LatencyReport closed = report(null);

    @Test
    void tellsMessagesAndBatchesApart() {
        rounds.add(arm(20), 1, sample(100, 5, 0));
        closed.conclude();

        ReportTable table = findings.tables().get(0);
        assertThat(table.title()).isEqualTo("Latency of one client, from sending to the acknowledgement");
        assertThat(table.description()).isEqualTo("here");
        assertThat(table.rows()).hasSize(2);
        assertThat(table.rows().get(0))
                .startsWith(
                        ReportCell.text("nats-server 2.15.2"),
                        ReportCell.text("file, 3 replicas, sync 2m"),
                        ReportCell.text("128 B"),
                        ReportCell.text("message"),
                        ReportCell.count(20),
                        ReportCell.figure(50),
                        ReportCell.count(1),
                        ReportCell.count(50),
                        ReportCell.count(90));
        // Of 100 samples one lies above p99, and ten must.
        assertThat(cell(0, "p99")).isEqualTo(ReportCell.none());
        assertThat(cell(0, "max")).isEqualTo(ReportCell.count(100));
        assertThat(cell(0, "client CPU µs/msg")).isEqualTo(ReportCell.figure(2_000));
        assertThat(cell(0, "broker CPU µs/msg")).isEqualTo(ReportCell.none());
        assertThat(cell(1, "of")).isEqualTo(ReportCell.text("batch"));
        assertThat(cell(1, "max")).isEqualTo(ReportCell.count(5));
        assertThat(findings.charts())
                .extracting(LineChart::title)
                .containsExactly("Latency of a message by percentile", "Longest latency of a message in each 100 ms");
    }

    @Test
    void drawsAllCombinationsOverCommonAxesAndOneWindowBehindTheOther() {
        rounds.add(arm(1), 1, sample(100, 40, 0));
        rounds.add(arm(1), 2, sample(100, 40, 0));
        rounds.add(arm(20), 1, sample(50, 5, 0));
        closed.conclude();

        assertThat(findings.charts()).hasSize(2);
        LineChart percentiles = findings.charts().get(0);
        assertThat(percentiles.lines())
                .extracting(LineChart.Line::name)
                .containsExactly(
                        "batch 1, file, 3 replicas, sync 2m, 128 B", "batch 20, file, 3 replicas, sync 2m, 128 B");
        assertThat(percentiles.lines().get(1).points()).last().isEqualTo(new double[] {5, 40});
        assertThat(findings.charts().get(1).lines().get(0).points())
                .containsExactly(new double[] {0, 7}, new double[] {2, 7});
    }

    @Test
    void leavesFiguresOutOfARowWithoutSamples() {
        rounds.add(arm(1), 1, sample(0, 0, 0));

        assertThat(cell(0, "min µs")).isEqualTo(ReportCell.none());
        assertThat(cell(0, "max")).isEqualTo(ReportCell.none());
    }

    @Test
    void addsFiguresThatWerePublishedForTheSameBatch() {
        rounds.add(arm(1), 1, sample(100, 5, 0));

        assertThat(findings.tables().get(0).rows()).hasSize(3);
        assertThat(cell(1, "msg/s")).isEqualTo(ReportCell.figure(10_243));
        assertThat(cell(1, "p99.9")).isEqualTo(ReportCell.count(293));
        assertThat(cell(1, "p99.99")).isEqualTo(ReportCell.none());
        assertThat(cell(2, "max")).isEqualTo(ReportCell.count(7_377));
    }

    @Test
    void namesThePlannedRateOfAnOpenModelAndComparesItWithNothingPublished() {
        LatencyReport open = report(400);
        rounds.add(arm(1), 1, sample(100, 100, 7));
        open.conclude();

        ReportTable table = findings.tables().get(1);
        assertThat(table.rows()).hasSize(1);
        assertThat(table.rows().get(0).get(table.columns().indexOf("planned msg/s")))
                .isEqualTo(ReportCell.count(400));
        assertThat(findings.warnings())
                .containsExactly("batch 1, file, 3 replicas, sync 2m, 128 B: "
                        + "7 messages were sent more than 20 ms after they were due");
    }

    @Test
    void failsWhereTheStreamLacksWhatItAcknowledgedOrTheRateWasNotKept() {
        LatencyReport open = report(400);
        rounds.add(arm(1), 1, sample(100, 100, 0).withStored(99));
        open.conclude();

        assertThat(findings.checks())
                .extracting(ReportCheck::passed, ReportCheck::seen)
                .containsExactly(
                        Tuple.tuple(true, "1 result"), Tuple.tuple(false, "99 of 100"), Tuple.tuple(false, "50 msg/s"));
    }

    @Test
    void keepsTheFiguresOfEachRoundAsItWasMeasured() {
        LatencySample first = sample(100, 5, 3);
        LatencySample second = sample(90, 4, 0);

        rounds.add(arm(20), 1, first);
        rounds.add(arm(20), 2, second);

        ReportTable rounds = findings.rawTables().get(0);
        assertThat(rounds.rows()).hasSize(2);
        assertThat(rounds.rows().get(0))
                .containsExactly(
                        ReportCell.text("nats-server 2.15.2"),
                        ReportCell.text("file, 3 replicas, sync 2m"),
                        ReportCell.count(128),
                        ReportCell.count(20),
                        ReportCell.count(1),
                        ReportCell.count(2_000_000_000),
                        ReportCell.count(100),
                        ReportCell.count(100),
                        ReportCell.count(100),
                        ReportCell.count(3),
                        ReportCell.count(200_000_000),
                        ReportCell.none(),
                        ReportCell.text(Latencies.encode(first.message())),
                        ReportCell.text(Latencies.encode(first.batch())));
        ReportCell.Text histogram = (ReportCell.Text)
                rounds.rows().get(1).get(rounds.columns().indexOf("latency of messages, µs, HdrHistogram"));
        assertThat(Latencies.decode(histogram.text())).isEqualTo(second.message());
    }

    private static LatencyArm arm(int batch) {
        return new LatencyArm(batch, 3, StorageType.File, "2m", 128);
    }

    /** @param rate null for a closed model */
    private LatencyReport report(Integer rate) {
        PublishLatencySettings settings = new PublishLatencySettings(
                null, List.of(3), List.of(StorageType.File), List.of("2m"), List.of(128), 4, 2, rate);
        LatencyReport report = new LatencyReport(findings, settings, rounds);
        report.begin("nats-server 2.15.2", "here");
        return report;
    }

    /** 100 messages acknowledged within two seconds, with latencies of 1, 2, 3 … µs. */
    private static LatencySample sample(int messages, int batches, int sentLate) {
        Timeline timeline = new Timeline();
        timeline.add(0, 7);
        return new LatencySample(
                100, 100, Duration.ofSeconds(2), upTo(messages), upTo(batches), sentLate, 100, CPU, timeline);
    }

    private static Histogram upTo(int micros) {
        Histogram histogram = Latencies.empty();
        for (int value = 1; value <= micros; value++) {
            histogram.recordValue(value);
        }
        return histogram;
    }

    private ReportCell cell(int row, String column) {
        ReportTable table = findings.tables().get(0);
        return table.rows().get(row).get(table.columns().indexOf(column));
    }
}
