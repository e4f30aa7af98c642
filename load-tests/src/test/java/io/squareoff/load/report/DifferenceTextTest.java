package io.squareoff.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DifferenceTextTest {

    @ParameterizedTest
    @CsvSource({"0.05, 5 %", "0.07, 7 %", "0.025, 2.5 %", "0.0225, 2.25 %", "0, 0 %"})
    void namesAToleranceAsItWasGiven(double share, String words) {
        assertThat(DifferenceText.percent(share)).isEqualTo(words);
    }
}
