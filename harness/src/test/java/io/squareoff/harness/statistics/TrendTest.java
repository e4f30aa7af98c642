package io.squareoff.harness.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TrendTest {

    /** As of the seconds of a day, in which each with each other would be billions of pairs. */
    @Test
    void addsUpNeighboursOfManyCounts() {
        long[] climbing =
                LongStream.range(0, 86_400).map(second -> 1000 + second / 100).toArray();

        Trend trend = Trend.of(climbing);

        assertThat(trend.length()).isEqualTo(1963);
        assertThat(trend.drift()).isCloseTo(864 / 1432.0, within(0.01));
        assertThat(trend.drifting()).isTrue();
    }

    private static final int SERIES = 1000;

    @Test
    void worksOutTheStatisticAsTheTextbookDoes() {
        // S = 45 of 45 pairs; Var = 10 · 9 · 25 / 18 = 125; z = 44 / √125
        Trend trend = Trend.of(100, 101, 102, 103, 104, 105, 106, 107, 108, 109);

        assertThat(trend.z()).isCloseTo(44 / Math.sqrt(125), within(1e-12));
        assertThat(trend.drift()).isCloseTo(9 / 104.5, within(1e-12));
    }

    @Test
    void correctsForEqualValues() {
        // S = 25 of 45 pairs; Var = (10 · 9 · 25 − 2 · 5 · 4 · 15) / 18
        Trend trend = Trend.of(1, 1, 1, 1, 1, 2, 2, 2, 2, 2);

        assertThat(trend.z()).isCloseTo(24 / Math.sqrt((2250 - 600) / 18.0), within(1e-12));
    }

    @Test
    void findsAServiceThatStillWarmsUpAndOneThatSlowsDown() {
        assertThat(Trend.of(29, 35, 41, 46, 50, 53, 55, 56, 57, 58).drifting()).isTrue();
        assertThat(Trend.of(58, 57, 56, 55, 53, 50, 46, 41, 35, 29).drifting()).isTrue();
    }

    @Test
    void isNotMisledByOneStall() {
        assertThat(Trend.of(60, 61, 59, 60, 62, 58, 61, 60, 0, 60).drifting()).isFalse();
    }

    @Test
    void leavesASureButTinyDriftAlone() {
        assertThat(Trend.of(1000, 1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008, 1009)
                        .drifting())
                .isFalse();
    }

    @Test
    void findsATrendOfSixOnlyWhereEachIsBeyondTheOneBefore() {
        // Two of 6! = 720 orders, 0.3 %; with one pair exchanged it is twelve of them, 1.7 %.
        assertThat(Trend.of(10, 11, 12, 13, 14, 15).drifting()).isTrue();
        assertThat(Trend.of(1.5, 1.4, 1.3, 1.2, 1.1, 1.0).drifting()).isTrue();
        assertThat(Trend.of(10, 11, 12, 13, 15, 14).drifting()).isFalse();
    }

    @Test
    void countsTheOrdersOfAShortSeries() {
        // Of 7! = 5040 orders 2 · (1 + 6) have one inversion at most or all but one, 0.3 %;
        // 2 · (1 + 6 + 20) two, 1.1 %.
        assertThat(Trend.of(10, 11, 12, 13, 14, 16, 15).significant()).isTrue();
        assertThat(Trend.of(10, 11, 12, 13, 16, 15, 14).significant()).isFalse();
        assertThat(Trend.of(11, 10, 12, 13, 14, 16, 15).significant()).isFalse();
    }

    /** As many seconds as almost three hours have. */
    @Test
    void takesLittleMemoryForALongSeries() {
        Trend trend = Trend.of(IntStream.range(0, 10_000).asDoubleStream().toArray());

        assertThat(trend.drift()).isCloseTo(2, within(1e-9));
        assertThat(trend.drifting()).isTrue();
    }

    @Test
    void saysNothingOfAShortSeries() {
        Trend trend = Trend.of(10, 20, 30, 40, 50);

        assertThat(trend.tested()).isFalse();
        assertThat(trend.drifting()).isFalse();
    }

    @Test
    void standsASeriesOfNothing() {
        assertThat(Trend.of(0, 0, 0, 0, 0, 0, 0, 0, 0, 0).drifting()).isFalse();
        assertThat(Trend.of().drifting()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {6, 8, 9, 10, 20})
    void callsASteadySeriesDriftingInAtMostAboutOneOfAHundred(int length) {
        UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(7);
        long drifting = IntStream.range(0, SERIES)
                .filter(any -> Trend.of(random.longs(length, 50, 150).toArray()).drifting())
                .count();

        assertThat(drifting).isBetween(1L, 25L);
    }
}
