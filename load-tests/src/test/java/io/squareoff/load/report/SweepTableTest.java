package io.squareoff.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.measure.Load;
import io.squareoff.harness.report.ReportCell;
import io.squareoff.harness.report.ReportTable;
import io.squareoff.harness.statistics.Ratio;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.JudgedRatio;
import io.squareoff.load.compare.Metric;
import io.squareoff.load.compare.Plan;
import io.squareoff.load.compare.Plans;
import io.squareoff.load.compare.Rounds;
import io.squareoff.load.compare.Workload;
import io.squareoff.proto.Demand;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SweepTableTest {

    private static final JudgedRatio.Sample ONE = new JudgedRatio.Sample(1, 1);
    private static final JudgedRatio.Basis ONE_PAIR = new JudgedRatio.Basis(JudgedRatio.Unit.PAIR, ONE, ONE);

    private static final Map<String, Double> CAPACITIES = Map.of("rest", 100.0, "nats", 900.0);

    /** Rates differ, and what they are of their own capacity does not. */
    @Test
    void hasARowForEachShareOfWhatArmsGetThrough() {
        List<Load> shares = Stream.of(10, 50)
                .<Load>map(percent -> new Load.Share(percent, Load.Open.Spacing.POISSON, CAPACITIES))
                .toList();
        List<Arm> arms = shares.stream()
                .flatMap(share -> Stream.of("rest", "nats").map(name -> arm(name, share.of(name))))
                .toList();

        ReportTable table = SweepTable.of(arms, List.of(), false, of(shares)::asked);

        assertThat(table.rows())
                .extracting(row -> row.get(table.columns().indexOf("load")))
                .containsExactly(ReportCell.text("10 % of capacity"), ReportCell.text("50 % of capacity"));
        assertThat(table.rows()).allSatisfy(row -> assertThat(row).doesNotContain(ReportCell.none()));
        assertThat(table.columns()).contains("rest req/s", "nats req/s");
    }

    @Test
    void hasTheRatiosOfArmsAtTheSameShare() {
        ReportTable table = atHalfOfCapacity(false);

        assertThat(table.rows())
                .singleElement()
                .satisfies(row -> assertThat(row.get(table.columns().indexOf("nats/rest")))
                        .isEqualTo(ReportCell.figure(0.25, ReportCell.Digits.RATIO)));
    }

    /** The primary metric of an open model says how late the generator was. */
    @Test
    void hasNoRatiosWhereFiguresAreIndicativeOnly() {
        ReportTable table = atHalfOfCapacity(true);

        assertThat(table.columns()).contains("rest p99 ms", "nats p99 ms").doesNotContain("nats/rest");
    }

    @Test
    void hasNoSquaresOfAServiceThatIsNotAboutThem() {
        List<Arm> own = Stream.of(20, 40)
                .map(rate -> new Workload("prices", 1, 1, new Load.Open(rate), Demand.NONE, Optional.empty(), true))
                .map(workload -> Rounds.arm(workload, 5000))
                .toList();
        Plan plan = Plans.of("prices")
                .loads(List.of(new Load.Open(20), new Load.Open(40)))
                .plan();

        assertThat(SweepTable.of(own, List.of(), false, plan::asked).columns()).startsWith("load", "prices CPU ms/req");
        assertThat(SweepTable.costs(own).columns()).containsExactly("", "load", "core-hours per million\nrequests");
        assertThat(SweepTable.costs(List.of(arm("rest", new Load.Open(20)))).columns())
                .contains("N", "core-hours per million\nsquares");
    }

    private static ReportTable atHalfOfCapacity(boolean indicative) {
        Load share = new Load.Share(50, Load.Open.Spacing.POISSON, CAPACITIES);
        List<Arm> arms =
                Stream.of("rest", "nats").map(name -> arm(name, share.of(name))).toList();
        JudgedRatio ratio = new JudgedRatio(
                Metric.P99,
                "nats",
                "rest",
                new Workload("nats", 100, new Load.Share(50, Load.Open.Spacing.POISSON, Map.of())),
                Optional.of(Ratio.ofFactors(new double[] {0.25})),
                Optional.empty(),
                ONE_PAIR);
        return SweepTable.of(arms, List.of(ratio), indicative, of(List.of(share))::asked);
    }

    private static Plan of(List<Load> loads) {
        return Plans.of("rest", "nats").loads(loads).plan();
    }

    private static Arm arm(String name, Load load) {
        return Rounds.arm(new Workload(name, 100, load), 5000);
    }
}
