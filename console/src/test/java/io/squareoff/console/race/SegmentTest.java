package io.squareoff.console.race;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.squareoff.harness.measure.Latencies;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SegmentTest {

    private static final double LEVEL = 36_000;

    private final Segment segment = new Segment(1, "start", 0, new Workload(1, 8, 1, true));

    @Test
    void countsARoundFromWhereNeitherLaneNorTheirRatioMovesAnyMore() {
        add(40, SegmentTest::climbing);

        assertThat(segment.ratio().orElseThrow().value()).isCloseTo(123_482 / LEVEL, within(0.1));
        assertThat(segment.notLevel()).isBetween(5, 20);
        assertThat(segment.rounds() + segment.notLevel()).isEqualTo(40);
        assertThat(segment.first().slices()).hasSize(segment.rounds());
        assertThat(segment.ratios()).hasSize(segment.rounds());
        assertThat(segment.first().squaresPerSecond().orElseThrow()).isGreaterThan(115_000);
        assertThat(segment.first().micros().getTotalCount()).isEqualTo(segment.rounds());
    }

    @Test
    void hasNoIntervalWhileALaneStillClimbs() {
        add(12, SegmentTest::climbing);

        assertThat(segment.ratio().orElseThrow().conclusive()).isFalse();
        assertThat(segment.notLevel()).isEqualTo(7);
        assertThat(segment.drift(0)).isPositive();
        assertThat(segment.drift(1)).isZero();
    }

    @Test
    void countsEachRoundOfALaneThatIsLevel() {
        add(20, round -> 100_000);

        assertThat(segment.rounds()).isEqualTo(20);
        assertThat(segment.notLevel()).isZero();
    }

    /** From 66,619 to 123,482 squares per second, most of it in the first 12 rounds. */
    private static double climbing(int round) {
        return round < 12 ? 66_619 + (123_482 - 66_619) / 12.0 * round : 123_482;
    }

    private void add(int rounds, IntToDoubleFunction first) {
        IntStream.range(0, rounds).forEach(round -> {
            double noise = round % 2 == 0 ? 1.002 : 0.998;
            segment.add(slice(first.applyAsDouble(round) * noise), slice(LEVEL / noise), true);
        });
    }

    private static Slice slice(double rate) {
        var micros = Latencies.empty();
        micros.recordValue(100);
        return new Slice(1, 1, 0, Math.round(rate), Math.round(rate), micros, Map.of(), 0, "", Map.of(), Map.of());
    }
}
