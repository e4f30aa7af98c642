package io.squareoff.harness.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShareBoundTest {

    @Test
    void saysHowLittleSixTrialsExclude() {
        assertThat(ShareBound.atMost(0, 6)).isCloseTo(1 - Math.pow(0.05, 1 / 6.0), within(1e-9));
        assertThat(ShareBound.atMost(6, 6)).isOne();
    }

    @ParameterizedTest
    @CsvSource({"1, 6", "3, 10", "59, 60", "0, 300"})
    void isTheShareBelowWhichSoFewAreRare(int having, int of) {
        double share = ShareBound.atMost(having, of);

        assertThat(BinomialDistribution.of(of, share).cumulativeProbability(having))
                .isCloseTo(0.05, within(1e-6));
    }
}
