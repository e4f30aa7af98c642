package io.squareoff.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.measure.JvmCpu;
import io.squareoff.harness.measure.ProcessUsage;
import io.squareoff.harness.report.LineChart;
import io.squareoff.harness.report.ReportCell;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.Round;
import io.squareoff.load.compare.Rounds;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LaunchAgeTest {

    private static final List<Double> MINUTES = List.of(1.0, 2.0, 3.0, 4.0, 5.0, 6.0);

    @Test
    void leavesOutWhatAnArmWithoutAnswersDoesNotHave() {
        Arm rest = arm("rest", 10, 600, 600, 600, 600, 600, 600);
        Arm nats = arm("nats", 10, 900, 900, 900, 900, 0, 0);
        LaunchAge age = new LaunchAge(List.of(rest, nats), MINUTES);

        LineChart chart = age.chart();

        ReportCell ratio = ReportCell.figure(1.5, ReportCell.Digits.RATIO);
        assertThat(chart.series()).containsExactly("rest");
        assertThat(chart.missing()).isEqualTo("nats: no right answer in the last quarter.");
        assertThat(age.table().rows())
                .extracting(row -> row.get(3))
                .containsExactly(ratio, ratio, ratio, ratio, ReportCell.none(), ReportCell.none());
    }

    @Test
    void namesTheWorkloadsOfASweep() {
        Arm small = arm("rest", 10, 600, 600, 600, 600, 600, 600);
        Arm large = arm("rest", 1000, 60, 60, 60, 60, 60, 60);
        LaunchAge age = new LaunchAge(List.of(small, large), MINUTES);

        assertThat(age.chart().series()).containsExactly("rest, N = 10", "rest, N = 1,000");
    }

    /** As an aggregator without answers may have, whose CPU is counted in hundredths of a second. */
    @Test
    void hasNoShareOfCpuTimeThatWasNotUsed() {
        ProcessUsage idle = new ProcessUsage(Duration.ZERO, Duration.ofSeconds(10), 1, Optional.of(JvmCpu.NONE));
        Round round = Rounds.round(1, Rounds.closed("rest", 10), 0, Duration.ZERO);
        Arm rest = new Arm(List.of(Rounds.using(round, Map.of("aggregator-service", idle))));

        assertThat(new LaunchAge(List.of(rest), List.of(1.0)).table().rows())
                .extracting(row -> row.get(2))
                .containsExactly(ReportCell.none());
    }

    private static Arm arm(String name, int number, long... requests) {
        return Rounds.arm(Rounds.closed(name, number), requests);
    }
}
