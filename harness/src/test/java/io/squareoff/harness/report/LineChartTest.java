package io.squareoff.harness.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.squareoff.harness.measure.Latencies;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LineChartTest {

    @Test
    void refusesAValueThatHasNoPlaceOnItsAxis() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new LineChart(
                        "Latency",
                        ChartAxis.linear("s"),
                        ChartAxis.logarithmic("ms"),
                        List.of(ReportFixture.line("waits", 1, 0))))
                .withMessage("\"Latency\" has the value 0.0, which has no place on its axis \"ms\" (LOGARITHMIC)");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3, 5})
    void refusesAPointThatIsNeitherAPlaceNorOneWithAnInterval(int values) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new LineChart.Line("waits", List.of(new double[values])))
                .withMessageContaining("\"waits\"")
                .withMessageEndingWith("it has " + values + " values");
    }

    @Test
    void leavesOutThePointsThatHaveNoPlace() {
        LineChart chart = LineChart.ofPlaced(
                "Memory",
                "",
                ChartAxis.logarithmic("watchers"),
                ChartAxis.logarithmic("KiB"),
                List.of(
                        new LineChart.Line(
                                "heap", List.of(new double[] {1, 400}, new double[] {0, 4}, new double[] {10, 40})),
                        new LineChart.Line("broker", List.of(new double[] {1, -3}))));

        assertThat(chart.lines()).extracting(LineChart.Line::name).containsExactly("heap", "broker");
        assertThat(chart.lines().get(0).points()).containsExactly(new double[] {1, 400}, new double[] {10, 40});
        assertThat(chart.lines().get(1).points()).isEmpty();
    }

    @Test
    void ofPercentilesEndsWhereFewerThanTenSamplesLieAboveInTheUnitOfTheAxis() {
        List<double[]> points =
                LineChart.Line.ofPercentiles("rest", upTo(1_000), 1).points();

        assertThat(points).first().isEqualTo(new double[] {1, 1});
        assertThat(points).contains(new double[] {2, 500}, new double[] {10, 900}, new double[] {20, 950});
        assertThat(points).last().isEqualTo(new double[] {100, 990});
        assertThat(LineChart.Line.ofPercentiles("rest", upTo(9), 1).points()).isEmpty();
        assertThat(LineChart.Line.ofPercentiles("rest", upTo(100), 1_000).points())
                .contains(new double[] {2, 0.05});
    }

    private static Histogram upTo(int micros) {
        Histogram histogram = Latencies.empty();
        for (int value = 1; value <= micros; value++) {
            histogram.recordValue(value);
        }
        return histogram;
    }
}
