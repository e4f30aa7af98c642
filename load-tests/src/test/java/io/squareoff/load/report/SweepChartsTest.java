package io.squareoff.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.measure.Generator;
import io.squareoff.harness.measure.Load;
import io.squareoff.harness.measure.ProcessUsage;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.Round;
import io.squareoff.load.compare.Rounds;
import io.squareoff.load.compare.Workload;
import io.squareoff.proto.Demand;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

    private static Arm own(int rate) {
        Workload workload = new Workload("prices", 1, 1, new Load.Open(rate), Demand.NONE, Optional.empty(), true);
        Round round = Rounds.round(1, workload, 5000, Duration.ofSeconds(5));
        ProcessUsage generator = round.usage().get(Generator.NAME);
        return new Arm(List.of(Rounds.using(round, Map.of(Generator.NAME, generator))));
    }
}
