package io.squareoff.load.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.squareoff.harness.report.IntervalChart;
import io.squareoff.harness.report.IntervalChart.Interval;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.Round;
import io.squareoff.load.compare.Rounds;
import io.squareoff.load.compare.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FactorChartTest {

    @Test
    void multipliesThePartsToTheWhole() {
        List<Arm> arms = Stream.of("rest", "rest-protobuf", "rest-h2", "rest-h2-protobuf", "nats")
                .map(name -> arm(name, name.equals("nats") ? 8000 : name.contains("h2") ? 2000 : 1000))
                .toList();

        IntervalChart throughput = FactorChart.of(Fixture.resultOf(arms), arms).get(0);

        List<Interval> rows = throughput.intervals();
        Interval whole = rows.get(rows.size() - 1);
        assertThat(whole.label()).isEqualTo("rest → nats");
        assertThat(whole.ratio()).isCloseTo(8, within(1e-9));
        assertThat(rows.subList(0, rows.size() - 1).stream()
                        .mapToDouble(Interval::ratio)
                        .reduce(1, (a, b) -> a * b))
                .isCloseTo(8, within(1e-9));
        assertThat(throughput.missing()).isEmpty();
    }

    @Test
    void saysWhichArmsAreMissing() {
        List<Arm> arms = List.of(arm("rest", 1000), arm("nats", 8000));

        assertThat(FactorChart.of(Fixture.resultOf(arms), arms)).singleElement().satisfies(chart -> {
            assertThat(chart.hasFigures()).isFalse();
            assertThat(chart.missing()).startsWith("This takes rest-protobuf, rest-h2 and rest-h2-protobuf too");
        });
    }

    private static Arm arm(String name, long requests) {
        Workload workload = Rounds.closed(name, 1000);
        List<Round> rounds = new ArrayList<>();
        for (int round = 1; round <= 6; round++) {
            rounds.add(Rounds.round(round, workload, requests, Duration.ofSeconds(5)));
        }
        return new Arm(rounds);
    }
}
