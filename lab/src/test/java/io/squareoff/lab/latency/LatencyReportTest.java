package io.squareoff.lab.latency;

import static io.squareoff.harness.golden.Golden.assertGolden;

import io.nats.client.api.StorageType;
import io.squareoff.harness.measure.Latencies;
import io.squareoff.lab.broker.CpuTime;
import io.squareoff.lab.experiment.Findings;
import io.squareoff.lab.experiment.FoundText;
import io.squareoff.lab.experiment.Rounds;
import io.squareoff.lab.publish.LatencySample;
import io.squareoff.lab.publish.Timeline;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
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

        assertFound("closed.txt");
    }

    /** It compares nothing with what was published. The stream lacks a message, and the rate was not kept. */
    @Test
    void ofAnOpenModelIsTheGoldenOne() throws Exception {
        LatencyReport open = report(400);
        rounds.add(arm(1), 1, sample(100, 100, 7).withStored(99));
        open.conclude();

        assertFound("open.txt");
    }

    private void assertFound(String golden) throws Exception {
        assertGolden(getClass(), golden, () -> FoundText.of(findings));
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
}
