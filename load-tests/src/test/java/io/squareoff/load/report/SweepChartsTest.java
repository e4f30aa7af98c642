package io.squareoff.load.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.squareoff.harness.measure.Load;
import io.squareoff.harness.report.ChartAxis;
import io.squareoff.harness.report.HeatChart;
import io.squareoff.harness.report.IntervalChart;
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

    /** The ratio falls from 4 to 1/4 within two decades, so that in logarithms the lines meet in their middle. */
    @Test
    void marksWhereTheLinesMeet() {
        LineChart throughput = sweep(6, 4000, 250).get(0);

        assertThat(throughput.title()).isEqualTo("Throughput over N");
        assertThat(throughput.x().scale()).isEqualTo(ChartAxis.Scale.LOGARITHMIC);
        assertThat(throughput.events()).hasSize(1);
        assertThat(throughput.events().get(0).x()).isCloseTo(100, within(1.0));
        assertThat(throughput.events().get(0).name()).isEqualTo("rest and nats cross");
    }

    @Test
    void saysThatArmsMayCrossWhereADifferenceWasNotShown() {
        assertThat(sweep(6, 4000, 998).get(0).events())
                .extracting(LineChart.Event::name)
                .containsExactly("rest and nats may cross");
        assertThat(sweep(2, 4000, 250).get(0).events())
                .extracting(LineChart.Event::name)
                .containsExactly("rest and nats may cross");
    }

    @Test
    void saysThatThereIsNoCrossover() {
        LineChart throughput = sweep(6, 4000, 2000).get(0);

        assertThat(throughput.events()).isEmpty();
        assertThat(throughput.description()).startsWith("No crossover: ");
    }

    /** Each request of nats takes 6/4000 and 6/250 of the CPU time that it does with rest. */
    @Test
    void hasTheCostBesideIt() {
        LineChart cost = sweep(6, 4000, 250).get(1);

        assertThat(cost.title()).isEqualTo("Cost over N");
        assertThat(cost.y().title()).isEqualTo("core-hours per million squares");
        assertThat(cost.events()).extracting(LineChart.Event::name).containsExactly("rest and nats cross");
        assertThat(cost.description()).contains("no verdict");
    }

    @Test
    void drawsAnAxisFromZeroWithoutALogarithm() {
        Demand payload = new Demand(2048, 1024, Duration.ZERO, Duration.ZERO);
        List<Arm> arms = new ArrayList<>();
        for (Demand demand : List.of(Demand.NONE, payload)) {
            arms.add(arm(new Workload("rest", 10, 1, new Load.Closed(10), demand), 1000, 2));
        }

        LineChart chart = SweepCharts.of(arms, List.of()).get(0);

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

        assertThat(SweepCharts.of(arms, List.of())).hasSize(2).allSatisfy(chart -> {
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

        assertThat(SweepCharts.of(arms, List.of()))
                .extracting(LineChart::title)
                .containsExactly("Throughput over N", "Cost over N");
        assertThat(HeatCharts.of(arms, List.of(), false)).isEmpty();
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

    /** Of nats with 100 users and N = 10 no round was finished. */
    @Test
    void mapsTheRatiosOverTwoProperties() {
        List<Arm> arms = new ArrayList<>();
        for (int number : new int[] {10, 1000}) {
            for (int users : new int[] {10, 100}) {
                Load load = new Load.Closed(users);
                arms.add(arm(new Workload("rest", number, load), 1000, 6));
                if (number == 1000 || users == 10) {
                    arms.add(arm(new Workload("nats", number, load), number == 10 ? 1000 : 3000, 6));
                }
            }
        }

        HeatChart heat =
                HeatCharts.of(arms, Fixture.resultOf(arms).verdicts(), false).get(0);

        assertThat(heat.title()).isEqualTo("nats / rest by N and load: throughput");
        assertThat(heat.rows()).containsExactly("10", "1,000");
        assertThat(heat.columns()).containsExactly("10 users", "100 users");
        assertThat(heat.cells())
                .extracting(HeatChart.Cell::row, HeatChart.Cell::column, HeatChart.Cell::verdict)
                .containsExactly(
                        tuple("10", "10 users", IntervalChart.Verdict.NO_DIFFERENCE),
                        tuple("1,000", "10 users", IntervalChart.Verdict.DIFFERS),
                        tuple("1,000", "100 users", IntervalChart.Verdict.DIFFERS));
        assertThat(heat.missing()).isEqualTo("Empty cells: not measured.");
    }

    /** Rounds of rest have 1,000 requests at each number. */
    private static List<LineChart> sweep(int rounds, long natsAtTen, long natsAtThousand) {
        List<Arm> arms = List.of(
                arm(Rounds.closed("rest", 10), 1000, rounds),
                arm(Rounds.closed("nats", 10), natsAtTen, rounds),
                arm(Rounds.closed("rest", 1000), 1000, rounds),
                arm(Rounds.closed("nats", 1000), natsAtThousand, rounds));
        return SweepCharts.of(arms, Fixture.resultOf(arms).verdicts());
    }

    private static Arm arm(Workload workload, long requests, int rounds) {
        boolean noisy = workload.arm().equals("nats");
        List<Round> all = new ArrayList<>();
        for (int round = 1; round <= rounds; round++) {
            all.add(Rounds.round(
                    round, workload, Math.round(requests * (noisy ? NOISE[round - 1] : 1)), Duration.ofSeconds(6)));
        }
        return new Arm(workload, all);
    }
}
