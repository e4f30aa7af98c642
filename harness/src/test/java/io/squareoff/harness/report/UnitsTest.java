package io.squareoff.harness.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnitsTest {

    @ParameterizedTest
    @CsvSource({
        "0.0025111, 0.00251",
        "0.01, 0.0100",
        "0.9996, 1.00",
        "2.5, 2.50",
        "10, 10.0",
        "123.4, 123",
        "1234567, '1,230,000'",
        "-0.0456, -0.0456"
    })
    void hasThreeSignificantDigits(double value, String words) {
        assertThat(Units.significant(value)).isEqualTo(words);
    }
}
