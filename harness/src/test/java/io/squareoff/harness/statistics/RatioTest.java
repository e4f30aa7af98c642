package io.squareoff.harness.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.DoubleStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RatioTest {

    private static final Offset<Double> A_LITTLE = within(1e-9);
    private static final Offset<Double> AS_PRINTED = within(5e-4);

    /** Student's own figures: hours of sleep gained with two drugs (1908, page 20), here as logarithms. */
    private static final double[] DEXTRO = {0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0};

    private static final double[] LAEVO = {1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4};

    @Test
    void isTheGeometricMeanOfTheRoundsRatios() {
        Ratio ratio = Ratio.ofPairs(new double[] {20, 80, 10}, new double[] {10, 10, 20});

        assertThat(ratio.value()).isCloseTo(2, A_LITTLE);
        assertThat(ratio.rounds()).isEqualTo(3);
    }

    /** Textbooks print t = 4.0621 with 9 degrees of freedom, p = 0.00283 and an interval from 0.7001 to 2.4599. */
    @Test
    void hasStudentsIntervalForPairs() {
        Ratio ratio = Ratio.ofPairs(exp(LAEVO), exp(DEXTRO));

        assertThat(ratio.degreesOfFreedom()).isEqualTo(9);
        assertThat(Math.log(ratio.value()) / ratio.standardError()).isCloseTo(4.0621, AS_PRINTED);
        assertThat(Math.log(ratio.low())).isCloseTo(0.7001, AS_PRINTED);
        assertThat(Math.log(ratio.high())).isCloseTo(2.4599, AS_PRINTED);
        assertThat(ratio.p()).isCloseTo(0.00283, within(5e-6));
    }

    /** The same figures taken for unpaired: t = 1.8608 with 17.776 degrees of freedom, p = 0.0794, from −0.2055 to 3.3655. */
    @Test
    void hasWelchsIntervalForSamples() {
        Ratio ratio = Ratio.ofSamples(exp(LAEVO), exp(DEXTRO));

        assertThat(ratio.degreesOfFreedom()).isCloseTo(17.776, AS_PRINTED);
        assertThat(Math.log(ratio.low())).isCloseTo(-0.2055, AS_PRINTED);
        assertThat(Math.log(ratio.high())).isCloseTo(3.3655, AS_PRINTED);
        assertThat(ratio.p()).isCloseTo(0.0794, within(5e-5));
        assertThat(ratio.rounds()).isEqualTo(10);
        assertThat(Ratio.ofSamples(exp(LAEVO), new double[] {1, 2, 3}).rounds()).isEqualTo(3);
    }

    @Test
    void cancelsWhatDisturbsBothArmsOfARound() {
        Ratio ratio = Ratio.ofPairs(new double[] {20, 2, 200, 20, 2, 200}, new double[] {10, 1, 100, 10, 1, 100});

        assertThat(ratio.value()).isCloseTo(2, A_LITTLE);
        assertThat(ratio.standardError()).isZero();
        assertThat(ratio.low()).isEqualTo(ratio.value()).isEqualTo(ratio.high());
        assertThat(ratio.p()).isZero();
    }

    @Test
    void holdsWhatLiesBetweenItsBounds() {
        Ratio ratio = Ratio.ofPairs(exp(LAEVO), exp(DEXTRO));

        assertThat(ratio.holds(ratio.low() * 1.000001)).isTrue();
        assertThat(ratio.holds(ratio.high() * 0.999999)).isTrue();
        assertThat(ratio.holds(ratio.low() * 0.999999)).isFalse();
        assertThat(ratio.holds(ratio.high() * 1.000001)).isFalse();
    }

    @Test
    void knowsNothingOfTheNoiseOfOneRound() {
        double[] one = {20};

        for (Ratio ratio : new Ratio[] {
            Ratio.ofPairs(one, new double[] {10}),
            Ratio.ofFactors(new double[] {2}),
            Ratio.ofSamples(one, new double[] {10}),
            Ratio.ofSamples(one, new double[] {9, 10, 11})
        }) {
            assertThat(ratio.value()).isCloseTo(2, within(0.01));
            assertThat(ratio.low()).isZero();
            assertThat(ratio.high()).isInfinite();
            assertThat(ratio.p()).isEqualTo(1);
            assertThat(ratio.minimumDetectableEffect(0.05)).isInfinite();
            assertThat(ratio.conclusive()).isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 5, 6})
    void isConclusiveFromSixRoundsOn(int rounds) {
        assertThat(Ratio.ofFactors(same(2, rounds)).conclusive()).isEqualTo(rounds >= 6);
    }

    @Test
    void takesWhatRoundingLeftBesideOneForOne() {
        assertThat(new Ratio(1.0000000002, 1e-10, 5, 6)).isEqualTo(new Ratio(1, 0, 5, 6));
        assertThat(new Ratio(0.9999999999999999, 1e-17, 5, 6).p()).isEqualTo(1);
        assertThat(new Ratio(1.00000002, 2e-9, 5, 6).p()).isLessThan(0.05);
        assertThat(new Ratio(0.99999998, 2e-9, 5, 6).p()).isLessThan(0.05);
    }

    /** Quotients of equal figures are 1, as are their means; 49 · (1 / 49) is not. */
    @Test
    void isOneForEqualFiguresHoweverItIsWorkedOut() {
        double[] figures = same(49, 6);
        double[] products = DoubleStream.of(figures).map(x -> x * (1 / x)).toArray();
        assertThat(products).doesNotContain(1);

        assertThat(Ratio.ofPairs(figures, figures)).isEqualTo(new Ratio(1, 0, 5, 6));
        assertThat(Ratio.ofSamples(figures, figures)).isEqualTo(new Ratio(1, 0, 10, 6));
        assertThat(Ratio.ofFactors(products)).isEqualTo(new Ratio(1, 0, 5, 6));
        assertThat(Ratio.ofFactors(products).holds(1)).isTrue();
    }

    /** t₀.₉₇₅ = 2.5706 and t₀.₈ = 0.9195 with 5 degrees of freedom; at a level of 5 %/3, 3.5341 instead of the first. */
    @Test
    void minimumDetectableEffectIsAMultipleOfTheStandardError() {
        Ratio ratio = new Ratio(1, 0.01, 5, 6);

        assertThat(ratio.minimumDetectableEffect(0.05)).isCloseTo(Math.exp(0.034901), within(1e-6));
        assertThat(ratio.minimumDetectableEffect(0.05 / 3)).isCloseTo(Math.exp(0.044536), within(1e-6));
        assertThat(new Ratio(1, 0, 5, 6).minimumDetectableEffect(0.05)).isEqualTo(1);
    }

    @Test
    void refusesRoundsWithoutAPartner() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Ratio.ofPairs(new double[] {1, 2}, new double[] {1}))
                .withMessageContaining("2 and 1");
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
    void refusesFiguresThatHaveNoLogarithm(double figure) {
        double[] figures = {1, figure};

        assertThatIllegalArgumentException()
                .isThrownBy(() -> Ratio.ofPairs(figures, new double[] {1, 1}))
                .withMessage("a ratio needs figures above 0, not " + figure);
        assertThatIllegalArgumentException().isThrownBy(() -> Ratio.ofFactors(figures));
        assertThatIllegalArgumentException().isThrownBy(() -> Ratio.ofSamples(new double[] {1}, figures));
    }

    @Test
    void refusesToBeOfNothing() {
        assertThatIllegalArgumentException().isThrownBy(() -> Ratio.ofFactors(new double[0]));
        assertThatIllegalArgumentException().isThrownBy(() -> Ratio.ofPairs(new double[0], new double[0]));
        assertThatIllegalArgumentException().isThrownBy(() -> Ratio.ofSamples(new double[0], new double[] {1}));
    }

    private static double[] exp(double[] logs) {
        return DoubleStream.of(logs).map(Math::exp).toArray();
    }

    private static double[] same(double figure, int rounds) {
        return DoubleStream.generate(() -> figure).limit(rounds).toArray();
    }
}
