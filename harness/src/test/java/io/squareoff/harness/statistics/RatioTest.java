package io.squareoff.harness.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;
import org.junit.jupiter.api.Test;

class RatioTest {

    private static final double NOISE = 0.05;

    @Test
    void isTheMedianOfTheRoundsRatiosAndNotTheRatioOfMedians() {
        Ratio ratio = Ratio.ofPairs(new double[] {20, 100, 30}, new double[] {10, 10, 20}, 1);
        assertThat(ratio.value()).isEqualTo(2);
        assertThat(ratio.rounds()).isEqualTo(3);
    }

    @Test
    void givesTheSameIntervalForTheSameSeed() {
        double[] first = {10, 11, 12, 13, 14, 15};
        double[] second = {5, 5, 5, 6, 6, 6};
        assertThat(Ratio.ofPairs(first, second, 7)).isEqualTo(Ratio.ofPairs(first, second, 7));
    }

    @Test
    void cancelsWhatDisturbsBothArmsOfARound() {
        Ratio ratio = Ratio.ofPairs(new double[] {20, 2, 200, 20, 2, 200}, new double[] {10, 1, 100, 10, 1, 100}, 1);
        assertThat(ratio).isEqualTo(new Ratio(2, 2, 2, 6));
    }

    @Test
    void showsADifferenceThatIsLargerThanTheNoise() {
        assertThat(claims(6, 1.3)).isGreaterThan(990);
    }

    /** The rates stand in docs/METHODOLOGY.md. */
    @Test
    void callsEqualArmsDifferentAboutOnceInTwentyComparisons() {
        assertThat(claims(6, 1.0) / 1000.0).isCloseTo(0.05, within(0.025));
    }

    @Test
    void claimsNothingFromFewRounds() {
        Ratio ratio = Ratio.ofPairs(new double[] {20, 20, 20, 20, 20}, new double[] {1, 1, 1, 1, 1}, 1);
        assertThat(ratio.low()).isEqualTo(20);
        assertThat(ratio.differs()).isFalse();
    }

    @Test
    void takesWhatRoundingLeftBesideOneForOne() {
        assertThat(new Ratio(1.0000000002, 1.0000000002, 1.0000000002, 6)).isEqualTo(new Ratio(1, 1, 1, 6));
        assertThat(new Ratio(1.0000000002, 1.0000000002, 1.0000000002, 6).differs())
                .isFalse();
        assertThat(new Ratio(0.9999999999999999, 0.9999999999999999, 0.9999999999999999, 6).differs())
                .isFalse();
        assertThat(new Ratio(1.00000002, 1.00000001, 1.00000003, 6).differs()).isTrue();
        assertThat(new Ratio(0.99999998, 0.99999997, 0.99999999, 6).differs()).isTrue();
    }

    /** Quotients of equal figures are 1, as are medians of ones; 49 · (1 / 49) is not. */
    @Test
    void isOneForEqualFiguresHoweverItIsWorkedOut() {
        double[] figures = {49, 49, 49, 49, 49, 49};
        double[] products = DoubleStream.of(figures).map(x -> x * (1 / x)).toArray();
        assertThat(products).doesNotContain(1);

        assertThat(Ratio.ofPairs(figures, figures, 1)).isEqualTo(new Ratio(1, 1, 1, 6));
        assertThat(Ratio.ofSamples(figures, figures, 1)).isEqualTo(new Ratio(1, 1, 1, 6));
        assertThat(Ratio.ofFactors(products, 1)).isEqualTo(new Ratio(1, 1, 1, 6));
    }

    @Test
    void refusesRoundsWithoutAPartner() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Ratio.ofPairs(new double[] {1, 2}, new double[] {1}, 1))
                .withMessageContaining("2 and 1");
    }

    /** In how many of 1000 comparisons of noisy arms, one truly so many times the other, a difference is claimed. */
    private static long claims(int rounds, double truth) {
        UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(42);
        return IntStream.range(0, 1000)
                .filter(seed -> Ratio.ofPairs(noisy(random, rounds, truth), noisy(random, rounds, 1), seed)
                        .differs())
                .count();
    }

    private static double[] noisy(UniformRandomProvider random, int rounds, double figure) {
        // A sum of twelve uniform numbers is close to a normal one.
        return IntStream.range(0, rounds)
                .mapToDouble(round -> figure
                        * Math.exp(NOISE
                                * (IntStream.range(0, 12)
                                                .mapToDouble(i -> random.nextDouble())
                                                .sum()
                                        - 6)))
                .toArray();
    }
}
