package io.squareoff.harness.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AxisTicksTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0     | 1         | 0.0 0.2 0.4 0.6 0.8 1.0",
                "0     | 47        | 0 10 20 30 40",
                "-2    | 3         | -2 -1 0 1 2 3",
                "0     | 0.03      | 0.00 0.01 0.02 0.03",
                "0     | 52000     | 0 20,000 40,000",
                "0     | 2500000   | 0.0 M 0.5 M 1.0 M 1.5 M 2.0 M 2.5 M"
            })
    void dividesALinearAxisIntoRoundSteps(double low, double high, String labels) {
        assertThat(labels(AxisTicks.linear(low, high, 6))).isEqualTo(labels);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0.9    | 11000 | 8  | 1 10 100 1,000 10,000",
                "0.08   | 12    | 8  | 0.1 1 10",
                "0.8    | 12    | 8  | 1 3 10",
                "0.9    | 6     | 8  | 1 2 5",
                "0.94   | 1.07  | 10 | 0.94 0.96 0.98 1.00 1.02 1.04 1.06",
                "0.0001 | 10000 | 5  | 0.0001 0.01 1 100 10,000"
            })
    void labelsALogarithmicAxisWithFewDigitsAndAlwaysOne(double low, double high, int most, String labels) {
        assertThat(labels(AxisTicks.logarithmic(low, high, most))).isEqualTo(labels);
    }

    @Test
    void labelsPercentiles() {
        assertThat(labels(AxisTicks.percentiles(1, 100_000, 10)))
                .isEqualTo("0 % 50 % 90 % 99 % 99.9 % 99.99 % 99.999 %");
        assertThat(AxisTicks.percentile(20)).isEqualTo("95 %");
        assertThat(AxisTicks.percentile(128)).isEqualTo("99.219 %");
    }

    private static String labels(List<ChartScale.Tick> ticks) {
        return String.join(" ", ticks.stream().map(ChartScale.Tick::label).toList());
    }
}
