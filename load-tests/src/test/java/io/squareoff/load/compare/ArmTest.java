package io.squareoff.load.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.squareoff.harness.measure.Latencies;
import io.squareoff.harness.measure.Load;
import io.squareoff.harness.measure.ProcessUsage;
import io.squareoff.harness.measure.Recording;
import io.squareoff.harness.measure.Window;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class ArmTest {

    private static final Instant START = Instant.parse("2026-01-02T03:04:05Z");
    private static final Duration WINDOW = Duration.ofSeconds(2);
    private static final Workload WORKLOAD = new Workload("nats", 10, new Load.Closed(1));
    private static final Map<String, Long> NONE_FAILED = Map.of();

    @Test
    void takesTheGeometricMeanOfItsRoundsAsRatiosDo() {
        assertThat(arm(answers(100), answers(400)).requestsPerSecond()).isCloseTo(100, within(1e-9));
        assertThat(arm(answers(100), answers(0)).requestsPerSecond()).isZero();
    }

    @Test
    void countsEverySquareOfAnAnswer() {
        assertThat(arm(answers(100)).squaresPerSecond()).isCloseTo(500, within(1e-9));
    }

    @Test
    void takesTheGeometricMeanOfPercentilesAsRatiosDo() {
        Arm arm = arm(answers(100, 1_000), answers(300, 50_000));

        assertThat(arm.latencies().getTotalCount()).isEqualTo(400);
        assertThat(micros(arm, 50)).isCloseTo(Math.sqrt(1_000.0 * 50_000), within(10.0));
    }

    @Test
    void mergesTheHistogramsOfItsRoundsWhereOneHasTooFewSamples() {
        Arm arm = arm(answers(19, 1_000), answers(300, 50_000));

        assertThat(micros(arm, 50)).isBetween(50_000.0, 50_050.0);
    }

    @Test
    void tellsAPercentileThatTenSamplesLieAbove() {
        assertThat(arm(answers(1000)).latencyMicros(99)).isPresent();
        assertThat(arm(answers(20)).latencyMicros(50)).isPresent();
    }

    @Test
    void doesNotTellAPercentileThatFewerLieAbove() {
        assertThat(arm(answers(999)).latencyMicros(99)).isEmpty();
        assertThat(arm(answers(19)).latencyMicros(50)).isEmpty();
        assertThat(arm(answers(0)).latencyMicros(50)).isEmpty();
    }

    @Test
    void countsTheSamplesOfAllRoundsBehindAPercentile() {
        assertThat(arm(answers(500), answers(500)).latencyMicros(99)).isPresent();
    }

    @Test
    void addsUpWhatAProcessUsedAndTakesTheMostMemory() {
        Arm arm = arm(using(100, "broker", cpuSeconds(1), 300), using(100, "broker", cpuSeconds(2), 200));

        assertThat(arm.usage())
                .isEqualTo(Map.of("broker", new ProcessUsage(cpuSeconds(3), Duration.ofSeconds(4), 300)));
        assertThat(arm.usage().get("broker").cores()).isEqualTo(0.75);
    }

    @Test
    void sharesTheCpuTimeOfAllRoundsAmongTheirSquares() {
        Arm arm = arm(using(100, "broker", cpuSeconds(1), 1), using(300, "broker", cpuSeconds(5), 1));

        // 400 answers of 10 squares.
        assertThat(arm.cpuPerThousandSquares(arm.usage().get("broker"))).contains(Duration.ofMillis(1500));
    }

    @Test
    void tellsNoCpuTimePerSquareWhereThereIsNone() {
        Arm arm = arm(using(0, "broker", cpuSeconds(1), 1));

        assertThat(arm.cpuPerThousandSquares(arm.usage().get("broker"))).isEmpty();
    }

    /** As where a service of somebody else reports none: it is not 0. */
    @Test
    void tellsNoCpuTimeWhereThatOfTheGeneratorAloneIsKnown() {
        Arm loaded = arm(using(100, "generator", cpuSeconds(1), 1));
        Arm read = arm(using(100, "broker", cpuSeconds(1), 1));

        assertThat(loaded.cpuPerRequest()).isEmpty();
        assertThat(read.cpuPerRequest()).contains(Duration.ofMillis(10));
    }

    @Test
    void addsUpFailuresByKind() {
        Arm arm =
                arm(failing(Map.of("status 503", 2L)), answers(1), failing(Map.of("status 503", 3L, "no answer", 1L)));

        assertThat(arm.failures()).isEqualTo(Map.of("status 503", 5L, "no answer", 1L));
    }

    @Test
    void needsARound() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Arm(List.of()))
                .withMessage("an arm has at least one round");
    }

    private static double micros(Arm arm, double percentile) {
        return arm.latencyMicros(percentile).orElseThrow();
    }

    private static Arm arm(Round... rounds) {
        return new Arm(List.of(rounds));
    }

    private static Round answers(int count) {
        return answers(count, 1_000);
    }

    private static Round answers(int count, long micros) {
        return round(count, micros, NONE_FAILED, Map.of());
    }

    private static Round failing(Map<String, Long> failures) {
        return round(0, 1, failures, Map.of());
    }

    private static Round using(int answers, String process, Duration cpu, long residentBytes) {
        return round(answers, 1, NONE_FAILED, Map.of(process, new ProcessUsage(cpu, WINDOW, residentBytes)));
    }

    private static Round round(int ok, long micros, Map<String, Long> failures, Map<String, ProcessUsage> usage) {
        Histogram latencies = Latencies.empty();
        latencies.recordValueWithCount(micros, ok);
        Recording recording = Rounds.recording(new Window(START, START.plus(WINDOW)), failures, latencies);
        return Rounds.of(
                1,
                WORKLOAD,
                recording,
                usage,
                Optional.of(Duration.ofMillis(100)),
                0,
                List.of(),
                Path.of("index.html"));
    }

    private static Duration cpuSeconds(int seconds) {
        return Duration.ofSeconds(seconds);
    }
}
