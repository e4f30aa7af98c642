package io.squareoff.load.drill;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.network.NetworkConditions;
import io.squareoff.harness.network.NetworkDescription;
import io.squareoff.harness.network.NetworkDescription.Network;
import io.squareoff.harness.network.NetworkDescription.Relaying;
import io.squareoff.harness.network.NetworkDescription.RoundTrip;
import io.squareoff.harness.report.HtmlRenderer;
import io.squareoff.harness.report.MarkdownRenderer;
import io.squareoff.harness.report.Report;
import io.squareoff.harness.report.ReportRenderer;
import io.squareoff.harness.report.TextRenderer;
import io.squareoff.harness.result.StoredResult;
import io.squareoff.load.gate.Gates;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DrillReportTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"", "interrupted"})
    void isMadeAgainFromTheResultWithItsWarnings(String cutShort) {
        DrillResult result = result(cutShort);

        Report once = DrillReport.of(result);
        Report again =
                DrillReport.of(StoredResult.read(DrillReport.result(result).write(folder)));

        for (ReportRenderer format : List.of(new TextRenderer(), new MarkdownRenderer(), new HtmlRenderer())) {
            assertThat(format.render(again)).isEqualTo(format.render(once));
        }
        assertThat(new TextRenderer().render(again))
                .containsPattern("broker-kill +nats +30 +10 ")
                .contains("10.77.0.2", "FAILED: the relay between hosts had room for every packet")
                .contains("not back", "WARNING: broker-disk-full was not tried: no root")
                .contains("WARNING: broker-slow: requests over rest failed or were late before the fault already")
                .doesNotContain("WARNING: broker-kill");
        assertThat(new HtmlRenderer().render(again)).contains("Resident memory, broker-kill");
    }

    private static DrillResult result(String cutShort) {
        Map<String, Long> most = new LinkedHashMap<>();
        most.put("nats-server", 17L << 20);
        most.put("aggregator-service", (234L << 20) + 4096);
        DrillResult.Drilled killed = new DrillResult.Drilled(
                "broker-kill",
                "the broker is killed",
                List.of(
                        new Cell(
                                "broker-kill",
                                "nats",
                                30,
                                Map.of("ok", 20L, "503", 10L),
                                3,
                                Duration.ofMillis(5_014),
                                OptionalDouble.of(7.125),
                                Optional.of(Duration.ofMillis(1_015)),
                                Optional.of(new Cell.Symptom(
                                        "503", 10, 3.25, 12_345.6, "nats (nats://127.0.0.1:4222): no"))),
                        new Cell(
                                "broker-kill",
                                "jetstream",
                                30,
                                Map.of("ok", 30L),
                                0,
                                Duration.ZERO,
                                OptionalDouble.of(8.5),
                                Optional.empty(),
                                Optional.empty()),
                        few("broker-kill")),
                Optional.of(new JobWitness.Jobs(400, 398, 1, 2)),
                IntStream.range(0, 61)
                        .mapToObj(second ->
                                new DrillResult.Point(second + 0.1, Map.of("nats-server", second + (16L << 20))))
                        .toList(),
                most,
                Optional.of("nats does not answer"));
        DrillResult.Drilled slowed = new DrillResult.Drilled(
                "broker-slow",
                "the broker is slowed down",
                List.of(
                        few("broker-slow"),
                        new Cell(
                                "broker-slow",
                                "rest",
                                690,
                                Map.of("ok", 400L, "504", 290L),
                                9,
                                Duration.ofSeconds(20),
                                OptionalDouble.empty(),
                                Optional.empty(),
                                Optional.empty())),
                Optional.empty(),
                List.of(),
                Map.of(),
                Optional.empty());
        return new DrillResult(
                new DrillSettings(
                        List.of("nats", "jetstream", "rest"),
                        30,
                        20,
                        Duration.ofSeconds(5),
                        Duration.ofSeconds(6),
                        Duration.ofSeconds(12)),
                Instant.EPOCH,
                Instant.EPOCH.plusSeconds(60),
                Gates.environment(),
                Optional.of(network()),
                List.of(killed, slowed),
                Map.of("broker-disk-full", "no root"),
                Optional.of(cutShort).filter(why -> !why.isEmpty()));
    }

    /** One whose relay was the limit. */
    private static NetworkDescription network() {
        RoundTrip trip = new RoundTrip(500, Duration.ofNanos(54_000), Duration.ofNanos(160_000));
        return new NetworkDescription(
                Map.of("nats-server", "10.77.0.2"),
                Map.of(),
                trip,
                Optional.of(new Relaying(true, Optional.of(3L))),
                List.of(new Network(
                        Optional.of(NetworkConditions.NO_TIME),
                        Duration.ZERO,
                        Optional.empty(),
                        Map.of("nats-server", trip),
                        Optional.empty(),
                        OptionalDouble.empty())));
    }

    /** So few requests that there is no percentile. */
    private static Cell few(String fault) {
        return new Cell(
                fault,
                "rest",
                3,
                Map.of("ok", 3L),
                0,
                Duration.ZERO,
                OptionalDouble.empty(),
                Optional.empty(),
                Optional.empty());
    }
}
