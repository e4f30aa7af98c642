package io.squareoff.load.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.squareoff.harness.measure.Load;
import io.squareoff.harness.report.ChartAxis;
import io.squareoff.harness.report.LineChart;
import io.squareoff.harness.report.ReportChart;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.Round;
import io.squareoff.load.compare.Rounds;
import io.squareoff.load.compare.Workload;
import io.squareoff.proto.Demand;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SweepChartsTest {

    private static final double[] NOISE = {0.98, 1.01, 1.02, 0.99, 1.005, 0.995};

    /** Each request of nats takes 6/4000 and 6/250 of the CPU time that it does with rest. */
    @Test
    void hasTheCostBesideIt() {
        List<LineChart> charts = sweep(6, 4000, 250);
        LineChart cost = charts.get(1);

        assertThat(charts.get(0).title()).isEqualTo("Throughput over N");
        assertThat(charts.get(0).x().scale()).isEqualTo(ChartAxis.Scale.LOGARITHMIC);
        assertThat(cost.title()).isEqualTo("Cost over N");
        assertThat(cost.y().title()).isEqualTo("core-hours per million squares");
    }

    @Test
    void drawsAnAxisFromZeroWithoutALogarithm() {
        Demand payload = new Demand(2048, 1024, Duration.ZERO, Duration.ZERO);
        List<Arm> arms = new ArrayList<>();
        for (Demand demand : List.of(Demand.NONE, payload)) {
            arms.add(arm(new Workload("rest", 10, 1, new Load.Closed(10), demand), 1000, 2));
        }

        LineChart chart = SweepCharts.of(arms).get(0);

        assertThat(chart.title()).isEqualTo("Throughput over payload");
        assertThat(chart.x()).isEqualTo(ChartAxis.linear("payload of a call, request and reply together, KiB"));
        assertThat(chart.lines().get(0).points()).extracting(point -> point[0]).containsExactly(0.0, 3.0);
    }

    @Test
    void saysWhereValuesHaveNoCommonAxis() {
        List<Arm> arms = new ArrayList<>();
        for (Demand demand : List.of(
                new Demand(0, 0, Duration.ofMillis(3), Duration.ZERO),
                new Demand(0, 0, Duration.ZERO, Duration.ofMillis(2)))) {
            arms.add(arm(new Workload("rest", 10, 1, new Load.Closed(10), demand), 1000, 2));
        }

        assertThat(SweepCharts.of(arms)).hasSize(2).allSatisfy(chart -> {
            assertThat(chart.hasFigures()).isFalse();
            assertThat(chart.missing()).isEqualTo("The values of work have no places on one axis.");
        });
    }

    @Test
    void hasOneLineWhereEachCallAsksForAllSquares() {
        List<Arm> arms = new ArrayList<>();
        for (int number : new int[] {10, 100}) {
            arms.add(arm(new Workload("rest", number, number, new Load.Closed(10)), 1000, 2));
        }

        assertThat(SweepCharts.of(arms))
                .extracting(LineChart::title)
                .containsExactly("Throughput over N", "Cost over N");
    }

    @Test
    void drawsTheFirstAndTheLastOfManyCells() {
        List<Arm> arms = new ArrayList<>();
        for (int number : new int[] {10, 20, 30, 40, 50}) {
            arms.add(arm(Rounds.closed("rest", number), 1000, 2));
        }

        List<ReportChart> charts = ComparisonCharts.of(Fixture.resultOf(arms));

        assertThat(charts)
                .filteredOn(chart -> chart.title().startsWith("Latency"))
                .extracting(ReportChart::title, ReportChart::missing)
                .containsExactly(
                        tuple("Latency by percentile, N = 10", "Of 5 workloads only the first and the last are drawn."),
                        tuple(
                                "Latency by percentile, N = 50",
                                "Of 5 workloads only the first and the last are drawn."));
    }

    /** Rounds of rest have 1,000 requests at each number. */
    private static List<LineChart> sweep(int rounds, long natsAtTen, long natsAtThousand) {
        List<Arm> arms = List.of(
                arm(Rounds.closed("rest", 10), 1000, rounds),
                arm(Rounds.closed("nats", 10), natsAtTen, rounds),
                arm(Rounds.closed("rest", 1000), 1000, rounds),
                arm(Rounds.closed("nats", 1000), natsAtThousand, rounds));
        return SweepCharts.of(arms);
    }

    private static Arm arm(Workload workload, long requests, int rounds) {
        boolean noisy = workload.arm().equals("nats");
        List<Round> all = new ArrayList<>();
        for (int round = 1; round <= rounds; round++) {
            all.add(Rounds.round(
                    round, workload, Math.round(requests * (noisy ? NOISE[round - 1] : 1)), Duration.ofSeconds(6)));
        }
        return new Arm(all);
    }
}
