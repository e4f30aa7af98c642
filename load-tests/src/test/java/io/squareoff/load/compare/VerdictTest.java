package io.squareoff.load.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.squareoff.harness.measure.Latencies;
import io.squareoff.harness.measure.Load;
import io.squareoff.harness.measure.ProcessUsage;
import io.squareoff.harness.measure.Recording;
import io.squareoff.harness.measure.Window;
import io.squareoff.harness.statistics.Ratio;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class VerdictTest {

    private static final Duration WINDOW = Duration.ofSeconds(10);

    @Test
    void judgesEveryMetricOfEveryArmAgainstTheFirst() {
        List<Verdict> verdicts = Verdict.of(List.of(arm("rest", 6, 2000), arm("nats", 6, 4000), arm("other", 6, 2000)));

        assertThat(verdicts)
                .extracting(verdict ->
                        verdict.first().arm() + "/" + verdict.second().arm() + " " + verdict.metric())
                .containsExactly(
                        "nats/rest THROUGHPUT",
                        "nats/rest P50",
                        "nats/rest P99",
                        "nats/rest CPU",
                        "other/rest THROUGHPUT",
                        "other/rest P50",
                        "other/rest P99",
                        "other/rest CPU");
        assertThat(verdicts.get(0).ratio().orElseThrow()).isEqualTo(new Ratio(2, 2, 2, 6));
        assertThat(verdicts.get(4).ratio().orElseThrow().differs()).isFalse();
    }

    @Test
    void comparesAnArmWithTlsWithTheSameWithout() {
        assertThat(pairs("rest", "rest+tls", "nats", "nats+tls"))
                .containsExactly("rest+tls/rest", "nats/rest", "nats+tls/nats");
        assertThat(pairs("nats", "nats+tls", "nats#2", "nats+tls#2"))
                .containsExactly("nats+tls/nats", "nats#2/nats", "nats+tls#2/nats#2");
    }

    @Test
    void comparesAnArmWithTlsWithTheFirstWhereThereIsNoneWithout() {
        assertThat(pairs("rest", "nats+tls")).containsExactly("nats+tls/rest");
        assertThat(pairs("nats+tls", "rest+tls")).containsExactly("rest+tls/nats+tls");
        assertThat(pairs("nats+tls", "nats+tls#2")).containsExactly("nats+tls#2/nats+tls");
    }

    @Test
    void comparesNoPairTwiceWhereTheArmWithTlsIsTheFirst() {
        assertThat(pairs("nats+tls", "nats")).containsExactly("nats+tls/nats");
        assertThat(pairs("nats+tls", "rest", "nats")).containsExactly("nats+tls/nats", "nats/rest");
    }

    @Test
    void knowsWhichOfThemTellsWhatTlsCosts() {
        List<Verdict> verdicts =
                Verdict.of(List.of(arm("rest", 6, 2000), arm("nats", 6, 4000), arm("nats+tls", 6, 2000)));

        assertThat(verdicts)
                .filteredOn(Verdict::isOfTls)
                .hasSize(Metric.compared().size())
                .extracting(verdict -> verdict.first().arm())
                .containsOnly("nats+tls");
        assertThat(verdicts)
                .filteredOn(Verdict::isOfTls)
                .first()
                .satisfies(throughput -> assertThat(throughput.ratio()).contains(new Ratio(0.5, 0.5, 0.5, 6)));
    }

    /** The pairs that get verdicts of these arms, which did the same work. */
    private static List<String> pairs(String... arms) {
        return Verdict.of(Stream.of(arms).map(name -> arm(name, 6, 2000)).toList()).stream()
                .map(verdict -> verdict.first().arm() + "/" + verdict.second().arm())
                .distinct()
                .toList();
    }

    @Test
    void holdsTransportsAgainstTheirLimitsAndNotAgainstOthers() {
        List<Arm> arms =
                List.of(arm("rest", 6, 2000), arm("nats", 6, 3000), arm("nats#2", 6, 2000), arm("nats-limit", 6, 4000));

        assertThat(Verdict.of(arms))
                .extracting(verdict -> verdict.first().arm())
                .containsOnly("nats", "nats#2");
        assertThat(Verdict.againstLimits(arms))
                .extracting(
                        verdict ->
                                verdict.first().arm() + "/" + verdict.second().arm() + " " + verdict.metric(),
                        verdict -> verdict.ratio().orElseThrow())
                .containsExactly(
                        tuple("nats/nats-limit THROUGHPUT", new Ratio(0.75, 0.75, 0.75, 6)),
                        tuple("nats#2/nats-limit THROUGHPUT", new Ratio(0.5, 0.5, 0.5, 6)));
    }

    @Test
    void countsTheCpuOfAllProcessesButTheGenerator() {
        // Twice the requests for the same 3 s of CPU: half of it for each.
        Verdict cpu = Verdict.between(Metric.CPU, arm("nats", 6, 4000), arm("rest", 6, 2000), 1);

        assertThat(cpu.ratio().orElseThrow().value()).isEqualTo(0.5);
    }

    @Test
    void pairsOnlyRoundsThatBothFinished() {
        Verdict verdict = Verdict.between(Metric.THROUGHPUT, arm("nats", 5, 4000), arm("rest", 6, 2000), 1);

        assertThat(verdict.ratio().orElseThrow().rounds()).isEqualTo(5);
    }

    @Test
    void hasNoRatioWhereRoundsHaveTooFewSamples() {
        assertThat(Verdict.between(Metric.P99, arm("nats", 6, 999), arm("rest", 6, 2000), 1)
                        .ratio())
                .isEmpty();
        assertThat(Verdict.between(Metric.P99, arm("nats", 6, 1000), arm("rest", 6, 2000), 1)
                        .ratio())
                .isPresent();
    }

    @Test
    void countsTheRoundsThatItLeavesOut() {
        Arm slow = arm("nats", 8, 2000, 999);

        Verdict p99 = Verdict.between(Metric.P99, slow, arm("rest", 9, 2000), 1);

        assertThat(p99.ratio().orElseThrow().rounds()).isEqualTo(7);
        assertThat(p99.rounds()).isEqualTo(8);
    }

    @Test
    void tellsNoThroughputFromTheRoundsThatHadAnswersAlone() {
        Arm silent = arm("nats", 8, 2000, 0);

        assertThat(Verdict.between(Metric.THROUGHPUT, silent, arm("rest", 8, 2000), 1)
                        .ratio())
                .isEmpty();
        assertThat(Verdict.between(Metric.THROUGHPUT, arm("rest", 8, 2000), silent, 1)
                        .ratio())
                .isEmpty();
        assertThat(Verdict.between(Metric.P50, silent, arm("rest", 8, 2000), 1).ratio())
                .isPresent();
    }

    private static Arm arm(String transport, int rounds, long requests) {
        return arm(transport, rounds, requests, requests);
    }

    /** @param last requests in the last round */
    private static Arm arm(String transport, int rounds, long requests, long last) {
        return new Arm(
                new Workload(transport, 1000, new Load.Closed(1)),
                IntStream.rangeClosed(1, rounds)
                        .mapToObj(round -> round(transport, round, round == rounds ? last : requests))
                        .toList());
    }

    private static Round round(String transport, int number, long requests) {
        Histogram latencies = Latencies.empty();
        latencies.recordValueWithCount(1000, requests);
        Instant start = Instant.EPOCH;
        Recording recording = new Recording(
                new Window(start, start.plus(WINDOW)),
                0,
                requests,
                new long[0],
                Map.of(),
                Latencies.encode(latencies),
                Optional.empty(),
                Optional.empty());
        Map<String, ProcessUsage> usage = Map.of(
                "aggregator-service", new ProcessUsage(Duration.ofSeconds(2), WINDOW, 1),
                "nats-server", new ProcessUsage(Duration.ofSeconds(1), WINDOW, 1),
                "generator", new ProcessUsage(Duration.ofSeconds(requests), WINDOW, 1));
        return new Round(
                number,
                new Workload(transport, 1000, new Load.Closed(1)),
                recording,
                usage,
                Optional.of(Duration.ofMillis(100)),
                0,
                List.of(),
                Path.of("index.html"));
    }
}
