package io.squareoff.lab.latency;

import static org.assertj.core.api.Assertions.assertThat;

import io.nats.client.api.StorageType;
import io.squareoff.harness.measure.Latencies;
import io.squareoff.harness.report.LineChart;
import io.squareoff.harness.report.RatioText;
import io.squareoff.harness.report.ReportCell;
import io.squareoff.harness.report.ReportTable;
import io.squareoff.lab.broker.CpuTime;
import io.squareoff.lab.experiment.Findings;
import io.squareoff.lab.publish.LatencySample;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class LatencyReportTest {

    private static final CpuTime CPU = new CpuTime(Duration.ofMillis(200), Optional.empty());

    private final Findings findings = new Findings(line -> {});
    private final LatencyReport closed = new LatencyReport(findings, OptionalInt.empty());

    @Test
    void tellsMessagesAndBatchesApart() {
        closed.add(cell(20), Map.of("2.15.2", arm(sample(100, 5, 0))), "here");

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
    void drawsAllCombinationsAndVersionsOverCommonAxes() {
        Map<String, LatencyArm> arms = new LinkedHashMap<>();
        arms.put("2.14.0", arm(sample(100, 40, 0)));
        arms.put("2.15.2", arm(sample(50, 40, 0)));
        closed.add(cell(1), arms, "here");
        closed.add(cell(20), Map.of("2.15.2", arm(sample(100, 5, 0))), "here");

        assertThat(findings.charts()).hasSize(2);
        LineChart percentiles = findings.charts().get(0);
        assertThat(percentiles.lines())
                .extracting(LineChart.Line::name)
                .containsExactly(
                        "batch 1, file, 3 replicas, sync 2m, 128 B, nats-server 2.14.0",
                        "batch 1, file, 3 replicas, sync 2m, 128 B, nats-server 2.15.2",
                        "batch 20, file, 3 replicas, sync 2m, 128 B");
        assertThat(percentiles.lines().get(0).points()).last().isEqualTo(new double[] {10, 90});
        assertThat(percentiles.lines().get(1).points()).last().isEqualTo(new double[] {5, 40});
    }

    @Test
    void leavesFiguresOutOfARowWithoutSamples() {
        closed.add(cell(1), Map.of("2.15.2", arm(sample(0, 0, 0))), "here");

        assertThat(cell(0, "min µs")).isEqualTo(ReportCell.none());
        assertThat(cell(0, "max")).isEqualTo(ReportCell.none());
    }

    @Test
    void addsFiguresThatWerePublishedForTheSameBatch() {
        closed.add(cell(1), Map.of("2.15.2", arm(sample(100, 5, 0))), "here");
        closed.addPublished();

        assertThat(findings.tables().get(0).rows()).hasSize(3);
        assertThat(cell(1, "msg/s")).isEqualTo(ReportCell.figure(10_243));
        assertThat(cell(1, "p99.9")).isEqualTo(ReportCell.count(293));
        assertThat(cell(1, "p99.99")).isEqualTo(ReportCell.none());
        assertThat(cell(2, "max")).isEqualTo(ReportCell.count(7_377));
    }

    @Test
    void namesThePlannedRateOfAnOpenModelAndComparesItWithNothingPublished() {
        LatencyReport open = new LatencyReport(findings, OptionalInt.of(400));

        open.add(cell(1), Map.of("2.15.2", arm(sample(100, 100, 7))), "here");
        open.addPublished();

        assertThat(findings.tables().get(0).rows()).hasSize(1);
        assertThat(cell(0, "planned msg/s")).isEqualTo(ReportCell.count(400));
        assertThat(findings.marks())
                .containsExactly("nats-server 2.15.2, batch 1, file, 3 replicas, sync 2m, 128 B: "
                        + "7 messages were sent more than 20 ms after they were due");
    }

    @Test
    void comparesFiguresThatEveryRoundOfEveryVersionHas() {
        Map<String, LatencyArm> arms = new LinkedHashMap<>();
        arms.put("2.14.0", arm(sample(100, 40, 0), sample(100, 40, 0)));
        arms.put("2.15.2", arm(sample(100, 40, 0), sample(100, 15, 0)));

        closed.add(cell(1), arms, "here");

        ReportTable ratios = findings.tables().get(1);
        // One round has 15 samples: fewer than ten of them lie above its median.
        assertThat(ratios.rows())
                .extracting(row -> row.get(2))
                .containsExactly(ReportCell.text("msg/s"), ReportCell.text("max"));
        assertThat(ratios.rows().get(0))
                .startsWith(
                        ReportCell.text("2.15.2 to 2.14.0"),
                        ReportCell.text("batch 1, file, 3 replicas, sync 2m, 128 B"))
                .endsWith(
                        ReportCell.none(),
                        ReportCell.none(),
                        ReportCell.count(2),
                        ReportCell.text(RatioText.NO_INTERVAL));
    }

    /** The largest latency is 2 % more in every second round. */
    @Test
    void saysWhichDifferenceSixRoundsWouldHaveShown() {
        Map<String, LatencyArm> arms = new LinkedHashMap<>();
        LatencySample usual = sample(100, 50, 0);
        LatencySample slower = sample(100, 51, 0);
        arms.put("2.14.0", arm(usual, usual, usual, usual, usual, usual));
        arms.put("2.15.2", arm(usual, slower, usual, slower, usual, slower));

        closed.add(cell(1), arms, "here");

        List<List<ReportCell>> rows = findings.tables().get(1).rows();
        assertThat(rows.get(0)).endsWith(ReportCell.text("no difference shown (would have shown any)"));
        assertThat(rows.get(rows.size() - 1))
                .contains(ReportCell.text("max"))
                .endsWith(ReportCell.text("no difference shown (would have shown 1.6 %)"));
    }

    @Test
    void comparesNoFigureThatIsNothing() {
        Map<String, LatencyArm> arms = new LinkedHashMap<>();
        LatencySample idle = new LatencySample(0, 0, Duration.ofSeconds(2), upTo(40), upTo(40), 0, 0, CPU);
        arms.put("2.14.0", arm(idle));
        arms.put("2.15.2", arm(sample(100, 40, 0)));

        closed.add(cell(1), arms, "here");

        assertThat(findings.tables().get(1).rows())
                .extracting(row -> row.get(2))
                .doesNotContain(ReportCell.text("msg/s"))
                .contains(ReportCell.text("max"));
    }

    @Test
    void keepsTheFiguresOfEachRoundAsItWasMeasured() {
        LatencySample first = sample(100, 5, 3);
        LatencySample second = sample(90, 4, 0);

        closed.addRound("2.15.2", cell(20), 1, first);
        closed.addRound("2.15.2", cell(20), 2, second);

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

    private static LatencyCell cell(int batch) {
        return new LatencyCell(batch, 3, StorageType.File, "2m", 128);
    }

    private static LatencyArm arm(LatencySample... rounds) {
        LatencyArm arm = new LatencyArm();
        List.of(rounds).forEach(arm::add);
        return arm;
    }

    /** 100 messages acknowledged within two seconds, with latencies of 1, 2, 3 … µs. */
    private static LatencySample sample(int messages, int batches, int sentLate) {
        return new LatencySample(100, 100, Duration.ofSeconds(2), upTo(messages), upTo(batches), sentLate, 100, CPU);
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
