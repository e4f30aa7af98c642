package io.squareoff.load.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class MetricDifferenceTest {

    private static final Workload NATS = Rounds.closed("nats", 10);

    @Test
    void isARegressionWhereThroughputSurelyFellByMoreThanIsTolerated() {
        MetricDifference throughput =
                throughput(arm(1000, 1010, 990, 1000, 1005, 995), arm(900, 910, 890, 900, 905, 895));

        assertThat(throughput.ratio().orElseThrow().value()).isEqualTo(0.9);
        assertThat(throughput.regression(0.05)).isTrue();
        assertThat(throughput.regression(0.15)).isFalse();
    }

    @Test
    void isNoneWhereItGotBetterOrCannotBeTold() {
        assertThat(throughput(arm(900, 910, 890, 900, 905, 895), arm(1000, 1010, 990, 1000, 1005, 995))
                        .regression(0))
                .isFalse();
        assertThat(throughput(arm(1000, 1010, 990), arm(500, 505, 495)).regression(0.05))
                .as("too few rounds")
                .isFalse();
        assertThat(throughput(arm(1000, 500, 1500, 700, 1300, 900), arm(900, 1400, 600, 1200, 700, 800))
                        .regression(0.05))
                .as("too much noise")
                .isFalse();
    }

    @Test
    void isARegressionWhereCpuSurelyGrew() {
        // As much CPU for fewer answers.
        MetricDifference cpu = MetricDifference.between(
                        List.of(arm(1000, 1010, 990, 1000, 1005, 995)), List.of(arm(900, 910, 890, 900, 905, 895)))
                .stream()
                .filter(change -> change.metric() == Metric.CPU)
                .findFirst()
                .orElseThrow();

        assertThat(cpu.regression(0.05)).isTrue();
    }

    @Test
    void tellsInHowManyRoundsOfEachRunTheFigureIs() {
        MetricDifference throughput =
                throughput(arm(1000, 1010, 0, 1000, 1005, 995), arm(900, 0, 890, 0, 905, 895, 900));

        assertThat(throughput.base()).isEqualTo(new MetricDifference.Sample(5, 6));
        assertThat(throughput.head()).isEqualTo(new MetricDifference.Sample(5, 7));
    }

    @Test
    void isToldOnlyOfWorkThatBothDid() {
        Arm other = new Arm(
                Rounds.closed("nats", 11),
                arm(1000).rounds().stream()
                        .map(round -> Rounds.round(
                                Rounds.closed("nats", 11), 1000, Duration.ofSeconds(9), Duration.ofSeconds(1)))
                        .toList());

        assertThat(MetricDifference.between(List.of(arm(1000)), List.of(other))).isEmpty();
    }

    private static MetricDifference throughput(Arm base, Arm head) {
        return MetricDifference.between(List.of(base), List.of(head)).get(0);
    }

    private static Arm arm(long... answers) {
        return new Arm(
                NATS,
                LongStream.of(answers)
                        .mapToObj(count -> Rounds.round(NATS, count, Duration.ofSeconds(9), Duration.ofSeconds(1)))
                        .toList());
    }
}
