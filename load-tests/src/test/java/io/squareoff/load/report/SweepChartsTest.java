package io.squareoff.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.measure.Generator;
import io.squareoff.harness.measure.Load;
import io.squareoff.harness.measure.ProcessUsage;
import io.squareoff.harness.report.ReportChart;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.Round;
import io.squareoff.load.compare.Rounds;
import io.squareoff.load.compare.Workload;
import io.squareoff.proto.Demand;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SweepChartsTest {

    @Test
    void sayOfAServiceWithoutAnAggregatorThatOnlyTheGeneratorsCpuIsKnown() {
        List<Arm> arms = List.of(own(10), own(20));

        assertThat(SweepCharts.of(arms, List.of()))
                .filteredOn(chart -> chart.title().startsWith("CPU of a request"))
                .singleElement()
                .satisfies(chart -> assertThat(chart.missing())
                        .startsWith("prices, 10 requests/s: only the generator's CPU is known. prices, 20 "));
    }

    /** Their rates differ. */
    @Test
    void drawArmsAtTheSameShareOfTheirCapacityTogether() {
        Load share = new Load.Share(50, Load.Open.Spacing.POISSON, Map.of("rest", 100.0, "nats", 900.0));
        List<Arm> arms = Stream.of("rest", "nats")
                .map(name -> Rounds.arm(new Workload(name, 1000, share.of(name)), 5000))
                .toList();

        assertThat(ComparisonCharts.of(Fixture.ofLoad(arms, share)))
                .extracting(ReportChart::title)
                .filteredOn(title -> title.startsWith("Latency by percentile"))
                .containsExactly("Latency by percentile, 50 % of capacity");
    }

    private static Arm own(int rate) {
        Workload workload = new Workload("prices", 1, 1, new Load.Open(rate), Demand.NONE, Optional.empty(), true);
        Round round = Rounds.round(1, workload, 5000, Duration.ofSeconds(5));
        ProcessUsage generator = round.usage().get(Generator.NAME);
        return new Arm(List.of(Rounds.using(round, Map.of(Generator.NAME, generator))));
    }
}
