package io.squareoff.harness.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CoverageTest {

    @ParameterizedTest
    @ValueSource(ints = {6, 10})
    void isWhatIsClaimedOverLaunches(int launches) {
        Coverage coverage = Coverage.simulate(new Coverage.Design(launches, 2_000, false, 1));

        assertThat(coverage.holds()).isTrue();
        assertThat(coverage.shares())
                .hasSize(48)
                .allSatisfy((noise, share) -> assertThat(share).isCloseTo(0.95, within(0.02)));
    }

    /** The ratio's noise is √2 · 6 % within the launch, and of two arms √2 · 3 % between launches, which no interval over one sees. */
    @Test
    void isLessOverTheRoundsOfOneLaunch() {
        Coverage coverage = Coverage.simulate(new Coverage.Design(6, 2_000, true, 1));

        assertThat(coverage.holds()).isFalse();
        assertThat(coverage.share(new Noise(0.06, 0, 0))).isCloseTo(0.95, within(0.02));
        assertThat(coverage.share(new Noise(0.06, 0.03, 0))).isLessThan(0.85);
        assertThat(coverage.share(new Noise(0.06, 0.06, 0))).isLessThan(0.70);
        assertThat(coverage.least()).isLessThan(0.2);
        assertThat(coverage.most()).isGreaterThan(0.93);
    }

    @Test
    void isTheSameForTheSameSeed() {
        Coverage.Design design = new Coverage.Design(6, 1_000, false, 3);

        assertThat(Coverage.simulate(design)).isEqualTo(Coverage.simulate(design));
        assertThat(Coverage.simulate(design).shares())
                .isNotEqualTo(Coverage.simulate(new Coverage.Design(6, 1_000, false, 4))
                        .shares());
    }

    @Test
    void refusesTooFewLaunchesOrRuns() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Coverage.Design(5, 1_000, false, 1))
                .withMessage("launches must be at least 6, not 5");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Coverage.Design(6, 999, false, 1))
                .withMessage("runs must be at least 1000, not 999");
    }

    @Test
    void refusesNoiseThatIsNone() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Noise(-0.1, 0, 0))
                .withMessageContaining("-0.1");
        assertThatIllegalArgumentException().isThrownBy(() -> new Noise(0, Double.NaN, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> new Noise(0, 0, Double.NaN));
    }
}
