package io.squareoff.harness.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.measure.Latencies;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class PercentileLineTest {

    @Test
    void endsWhereFewerThanTenSamplesLieAbove() {
        List<double[]> points = PercentileLine.of("rest", upTo(1_000), 1).points();

        assertThat(points).first().isEqualTo(new double[] {1, 1});
        assertThat(points).contains(new double[] {2, 500}, new double[] {10, 900}, new double[] {20, 950});
        assertThat(points).last().isEqualTo(new double[] {100, 990});
    }

    @Test
    void hasNoPointsOfTooFewSamples() {
        assertThat(PercentileLine.of("rest", upTo(9), 1).points()).isEmpty();
    }

    @Test
    void convertsToTheUnitOfTheAxis() {
        assertThat(PercentileLine.of("rest", upTo(100), 1_000).points()).contains(new double[] {2, 0.05});
    }

    private static Histogram upTo(int micros) {
        Histogram histogram = Latencies.empty();
        for (int value = 1; value <= micros; value++) {
            histogram.recordValue(value);
        }
        return histogram;
    }
}
