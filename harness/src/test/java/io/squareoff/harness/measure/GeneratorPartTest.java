package io.squareoff.harness.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GeneratorPartTest {

    private static final Duration SECONDS = Duration.ofSeconds(2);
    private static final Window WINDOW = new Window(Instant.EPOCH, Instant.EPOCH.plus(SECONDS));
    private static final double[] PERCENTILES = {0, 25, 50, 90, 99, 99.9, 100};

    /** Latencies over five orders of magnitude, each counted by a generator that is drawn. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7})
    void percentilesOfTheMergeAreThoseOfAllSamples(int generators) {
        Random random = new Random(generators);
        for (int attempt = 0; attempt < 50; attempt++) {
            Histogram all = Latencies.empty();
            List<Histogram> own = new ArrayList<>();
            for (int i = 0; i < generators; i++) {
                own.add(Latencies.empty());
            }
            for (int sample = random.nextInt(2000); sample >= 0; sample--) {
                long micros = Math.round(Math.exp(4 + 11 * random.nextDouble()));
                all.recordValue(micros);
                own.get(random.nextInt(generators)).recordValue(micros);
            }
            Map<String, Recording> parts = new LinkedHashMap<>();
            own.forEach(histogram -> parts.put("generator-" + (parts.size() + 1), recording(histogram)));

            Recording merged = GeneratorPart.merged(parts, WINDOW);

            Histogram latency = Latencies.decode(merged.latency());
            assertThat(latency).isEqualTo(all);
            for (double percentile : PERCENTILES) {
                assertThat(latency.getValueAtPercentile(percentile)).isEqualTo(all.getValueAtPercentile(percentile));
            }
            assertThat(merged.ok()).isEqualTo(all.getTotalCount());
        }
    }

    @Test
    void addsWhatWasCounted() {
        Recording one =
                counted(SECONDS, SECONDS, new long[] {3, 4}, Map.of("wrong answer", 1L), new Arrivals(8, 1, 0, 2, 70));
        Recording two = counted(
                SECONDS,
                SECONDS,
                new long[] {5, 1},
                Map.of("wrong answer", 2L, "no answer", 1L),
                new Arrivals(6, 0, 3, 0, 90));

        Recording merged = GeneratorPart.merged(Map.of("one", one, "two", two), WINDOW);

        assertThat(merged.ok()).isEqualTo(13);
        assertThat(merged.okPerSecond()).containsExactly(8, 5);
        assertThat(merged.failures()).containsExactly(Map.entry("no answer", 1L), Map.entry("wrong answer", 3L));
        assertThat(merged.arrivals()).contains(new Arrivals(14, 1, 3, 2, 90));
        assertThat(merged.window()).isEqualTo(WINDOW);
    }

    @Test
    void refusesWhatDoesNotBelongTogether() {
        Recording one = counted(SECONDS, SECONDS, new long[] {3, 4}, Map.of(), null);

        refuses(one, counted(SECONDS, SECONDS.plusNanos(1), new long[] {3, 4}, Map.of(), null), "window");
        refuses(one, counted(SECONDS.plusNanos(1), SECONDS, new long[] {3, 4}, Map.of(), null), "warm-up");
        refuses(one, counted(SECONDS, SECONDS, new long[] {3}, Map.of(), null), "number of seconds");
        refuses(one, counted(SECONDS, SECONDS, new long[] {3, 4}, Map.of(), new Arrivals(7, 0, 0, 0, 1)), "open model");
    }

    private static void refuses(Recording one, Recording other, String what) {
        Map<String, Recording> parts = new LinkedHashMap<>(Map.of("one", one));
        parts.put("other", other);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> GeneratorPart.merged(parts, WINDOW))
                .withMessageStartingWith("other does not belong to the others: its " + what + " is ");
    }

    @Test
    void usageOfAllAtOnceIsThatOfTheirSum() {
        GeneratorPart one = part(Duration.ofMillis(300), 10);
        GeneratorPart two = part(Duration.ofMillis(500), 30);

        assertThat(GeneratorPart.usage(List.of(one, two)))
                .isEqualTo(new ProcessUsage(
                        Duration.ofMillis(800),
                        SECONDS,
                        40,
                        Optional.of(new JvmCpu(SECONDS, SECONDS).plus(new JvmCpu(SECONDS, SECONDS)))));
    }

    private static GeneratorPart part(Duration cpu, long bytes) {
        return new GeneratorPart(
                "generator",
                "here",
                Duration.ZERO,
                recording(Latencies.empty()),
                new ProcessUsage(cpu, SECONDS, bytes, Optional.of(new JvmCpu(SECONDS, SECONDS))));
    }

    private static Recording recording(Histogram latency) {
        return recording(SECONDS, SECONDS, new long[] {0, latency.getTotalCount()}, Map.of(), latency, null);
    }

    private static Recording counted(
            Duration warmUp, Duration window, long[] perSecond, Map<String, Long> failures, Arrivals arrivals) {
        return recording(warmUp, window, perSecond, failures, Latencies.empty(), arrivals);
    }

    private static Recording recording(
            Duration warmUp,
            Duration window,
            long[] perSecond,
            Map<String, Long> failures,
            Histogram latency,
            Arrivals arrivals) {
        return new Recording(
                new Window(Instant.EPOCH, Instant.EPOCH.plus(window)),
                Optional.of(warmUp),
                0,
                LongStream.of(perSecond).sum(),
                perSecond,
                failures,
                Latencies.encode(latency),
                Optional.ofNullable(arrivals).map(any -> Latencies.encode(latency)),
                Optional.empty(),
                new long[0],
                Optional.ofNullable(arrivals));
    }
}
