package io.squareoff.console.race;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.squareoff.console.result.Segment;
import io.squareoff.console.result.Slice;
import io.squareoff.console.result.Workload;
import io.squareoff.harness.measure.Latencies;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StretchTest {

    private static final double LEVEL = 36_000;

    private final Stretch stretch = new Stretch(1, "start", 0, new Workload(1, 8, 1, true));

    @Test
    void countsARoundFromWhereNeitherLaneNorTheirRatioMovesAnyMore() {
        add(40, StretchTest::climbing);

        Segment segment = stretch.segment();
        assertThat(segment.ratio().orElseThrow()).isCloseTo(123_482 / LEVEL, within(0.1));
        assertThat(segment.roundsNotLevel()).isBetween(5, 20);
        assertThat(segment.rounds() + segment.roundsNotLevel()).isEqualTo(40);
        assertThat(segment.first().slices())
                .extracting(Slice::kind)
                .startsWith(Slice.Kind.LEFT_OUT)
                .endsWith(Slice.Kind.COUNTS)
                .filteredOn(Slice.Kind.COUNTS::equals)
                .hasSize(segment.rounds());
        assertThat(stretch.ratios()).hasSize(segment.rounds());
        assertThat(segment.first().squaresPerSecond().orElseThrow()).isGreaterThan(115_000);
        assertThat(segment.first().answers()).isEqualTo(segment.rounds());
    }

    @Test
    void hasNoIntervalWhileALaneStillClimbs() {
        add(12, StretchTest::climbing);

        assertThat(stretch.segment().low()).isEmpty();
        assertThat(stretch.segment().roundsNotLevel()).isEqualTo(7);
        assertThat(stretch.drift(0)).isPositive();
        assertThat(stretch.drift(1)).isZero();
    }

    @Test
    void countsEachRoundOfALaneThatIsLevel() {
        add(20, round -> 100_000);

        assertThat(stretch.segment().rounds()).isEqualTo(20);
        assertThat(stretch.segment().roundsNotLevel()).isZero();
    }

    @Test
    void countsNoSliceOfARoundThatHasNotEnded() {
        add(2, round -> 100_000);
        stretch.add(0, slice(5), Latencies.empty());

        assertThat(stretch.segment().first().squaresPerSecond().orElseThrow()).isGreaterThan(99_000);
        stretch.add(1, slice(5), Latencies.empty());
        stretch.endRound(false);

        assertThat(stretch.segment().rounds()).isEqualTo(2);
        assertThat(stretch.segment().roundsLeftOut()).isEqualTo(1);
    }

    /** From 66,619 to 123,482 squares per second, most of it in the first 12 rounds. */
    private static double climbing(int round) {
        return round < 12 ? 66_619 + (123_482 - 66_619) / 12.0 * round : 123_482;
    }

    private void add(int rounds, IntToDoubleFunction first) {
        var micros = Latencies.empty();
        micros.recordValue(100);
        IntStream.range(0, rounds).forEach(round -> {
            double noise = round % 2 == 0 ? 1.002 : 0.998;
            stretch.add(0, slice(first.applyAsDouble(round) * noise), micros);
            stretch.add(1, slice(LEVEL / noise), micros);
            stretch.endRound(true);
        });
    }

    private static Slice slice(double rate) {
        return new Slice(0, 1, Math.round(rate), rate, Slice.Kind.LEFT_OUT, Map.of());
    }
}
