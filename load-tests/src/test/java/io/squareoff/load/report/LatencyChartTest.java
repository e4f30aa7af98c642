package io.squareoff.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.report.ChartAxis;
import io.squareoff.harness.report.LineChart;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.Objective;
import io.squareoff.load.compare.Rounds;
import io.squareoff.load.compare.Workload;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LatencyChartTest {

    private static final Workload REST = Rounds.closed("rest", 1000);

    @Test
    void endsWhereFewerThanTenSamplesLieAbove() {
        assertThat(places(chart(2000, Optional.empty()))).last().isEqualTo(200.0);
        assertThat(places(chart(1900, Optional.empty()))).last().isEqualTo(150.0);
        assertThat(places(chart(100, Optional.empty()))).last().isEqualTo(10.0);
    }

    /** 95 of each hundred answers took a millisecond, the others 40. */
    @Test
    void hasThePercentilesOfTheCatalogue() {
        LineChart chart = chart(2000, Optional.empty());

        assertThat(chart.x().scale()).isEqualTo(ChartAxis.Scale.PERCENTILE);
        assertThat(places(chart)).contains(1.0, 2.0, 10.0, 20.0, 100.0);
        assertThat(chart.lines().get(0).points())
                .allSatisfy(point ->
                        assertThat(point[1]).isBetween(point[0] <= 20 ? 1.0 : 40.0, point[0] <= 20 ? 1.001 : 40.05));
    }

    @Test
    void hasTheObjectiveAtItsPercentile() {
        LineChart chart = chart(2000, Optional.of(Objective.parse("p97<200ms")));

        assertThat(places(chart)).contains(100 / 3.0);
        assertThat(chart.limits()).containsExactly(new LineChart.Limit(200, "p97<200ms"));
    }

    @Test
    void saysWhatIsMissing() {
        ChartCell cell = new ChartCell(
                "",
                List.of(
                        new ChartArm("rest", arm(0)),
                        new ChartArm("nats", new Arm(List.of(Rounds.round(1, REST, 9, Duration.ofSeconds(1))))),
                        new ChartArm("grpc", arm(100))));

        LineChart chart = LatencyChart.of(cell, Optional.empty());

        assertThat(chart.lines()).extracting(LineChart.Line::name).containsExactly("grpc");
        assertThat(chart.missing())
                .isEqualTo("rest: no right answer. nats: 9 right answers, too few for any percentile.");
    }

    private static LineChart chart(long answers, Optional<Objective> objective) {
        return LatencyChart.of(new ChartCell("", List.of(new ChartArm("rest", arm(answers)))), objective);
    }

    private static Arm arm(long answers) {
        return new Arm(List.of(
                Rounds.round(1, REST, answers, Duration.ofSeconds(1), Duration.ofMillis(1), Duration.ofMillis(40))));
    }

    private static List<Double> places(LineChart chart) {
        return chart.lines().get(0).points().stream().map(point -> point[0]).toList();
    }
}
