package io.squareoff.harness.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MedianIntervalTest {

    private static final int RUNS = 20_000;

    @ParameterizedTest
    @CsvSource({"6, 1, 6", "8, 1, 8", "9, 2, 8", "12, 3, 10", "20, 6, 15", "2000, 956, 1045"})
    void hasTheBoundsOfTheTables(int rounds, double low, double high) {
        // The figures are 1 to n, backwards: their order does not matter.
        double[] figures =
                IntStream.range(0, rounds).mapToDouble(i -> rounds - i).toArray();

        MedianInterval interval = MedianInterval.of(figures);

        assertThat(interval.median()).isEqualTo((rounds + 1) / 2.0);
        assertThat(interval.low()).hasValue(low);
        assertThat(interval.high()).hasValue(high);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    void hasNoIntervalWithTooFewRounds(int rounds) {
        MedianInterval interval =
                MedianInterval.of(IntStream.range(0, rounds).asDoubleStream().toArray());

        assertThat(interval.low()).isEmpty();
        assertThat(interval.high()).isEmpty();
        assertThat(interval.rounds()).isEqualTo(rounds);
    }

    /** Of an exponential distribution, which is as skewed as times until an election are. */
    @ParameterizedTest
    @ValueSource(ints = {6, 7, 10, 25})
    void coversTheMedianAsOftenAsItClaims(int rounds) {
        UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(rounds);
        double median = Math.log(2);

        long covering = IntStream.range(0, RUNS)
                .mapToObj(run -> MedianInterval.of(random.doubles(rounds)
                        .map(uniform -> -Math.log(1 - uniform))
                        .toArray()))
                .filter(interval -> interval.low().getAsDouble() <= median
                        && median <= interval.high().getAsDouble())
                .count();

        assertThat(covering).isGreaterThan(RUNS * 95 / 100);
    }

    @Test
    void needsAFigure() {
        assertThatIllegalArgumentException().isThrownBy(MedianInterval::of);
    }
}
