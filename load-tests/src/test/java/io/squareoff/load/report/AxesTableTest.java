package io.squareoff.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.measure.Load;
import io.squareoff.harness.report.HtmlRenderer;
import io.squareoff.harness.report.MarkdownRenderer;
import io.squareoff.harness.report.Report;
import io.squareoff.harness.report.ReportRenderer;
import io.squareoff.harness.report.ReportTable;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.ComparisonResult;
import io.squareoff.load.compare.Launches;
import io.squareoff.load.compare.Round;
import io.squareoff.load.compare.Rounds;
import io.squareoff.load.compare.Workload;
import io.squareoff.proto.Demand;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class AxesTableTest {

    private static final Demand WORK = new Demand(0, 0, Duration.ofMillis(3), Duration.ZERO);
    private static final Demand PAYLOAD = new Demand(2048, 2048, Duration.ZERO, Duration.ZERO);
    private static final Demand BOTH = new Demand(2048, 2048, Duration.ofMillis(3), Duration.ZERO);

    /** Rates of nats around those of rest, which are all 1,000: so that ratios differ from round to round. */
    private static final double[] NOISE = {0.98, 1.01, 1.02, 0.99, 1.005, 0.995};

    private static final String SHOWN = """
            nats/rest by payload and work
            Geometric means of the rounds' ratios in throughput. A difference was shown unless a cell says otherwise.
            payload  work 0        work 3 ms of waiting
            0          3.00  1.000, no difference shown
            2 KiB      1.50                           –""";

    @Test
    void marksWhereNoDifferenceWasShown() {
        assertThat(render(sweep(6), Launches.PER_ROUND)).isEqualTo(SHOWN);
    }

    private static String render(List<Arm> arms, Launches launches) {
        return Fixture.text(tables(arms, launches).toArray(ReportTable[]::new));
    }

    @Test
    void showsTheSameOnPagesAndInMarkdown() {
        List<ReportTable> tables = tables(sweep(6), Launches.PER_ROUND);

        assertThat(render(new HtmlRenderer(), tables))
                .contains("nats/rest by payload and work", "1.000, no difference shown");
        assertThat(render(new MarkdownRenderer(), tables))
                .contains("| payload | work 0 | work 3 ms of waiting |", "1.000, no difference shown |");
    }

    private static String render(ReportRenderer renderer, List<ReportTable> tables) {
        return renderer.render(new Report("", "", List.of(), "", tables, List.of(), List.of(), List.of()));
    }

    @Test
    void decidesNothingOfFewRoundsOrOneLaunch() {
        assertThat(render(sweep(2), Launches.PER_ROUND))
                .contains("ratios in throughput. Fewer than 6 rounds show nothing either way.")
                .doesNotContain("no difference shown");
        assertThat(render(sweep(6), Launches.ONE))
                .contains("ratios in throughput, within one launch.")
                .doesNotContain("no difference shown");
    }

    @Test
    void hasATableForEachArmBesideTheFirst() {
        List<Arm> arms = new ArrayList<>(sweep(6));
        arms.add(arm("jetstream", Demand.NONE, 500, 6));
        arms.add(arm("jetstream", PAYLOAD, 500, 6));

        assertThat(tables(arms, Launches.PER_ROUND))
                .extracting(ReportTable::title)
                .containsExactly("nats/rest by payload and work", "jetstream/rest by payload and work");
    }

    @Test
    void crossesAnyTwoPropertiesAndNoThree() {
        assertThat(titles(workload(1, 1, 10, Demand.NONE), workload(10, 1, 20, Demand.NONE)))
                .containsExactly("nats/rest by N and load");
        assertThat(titles(workload(20, 1, 10, WORK), workload(20, 4, 10, Demand.NONE)))
                .containsExactly("nats/rest by K and work");
        assertThat(titles(workload(20, 1, 10, WORK), workload(20, 1, 10, Demand.NONE)))
                .isEmpty();
        assertThat(titles(workload(20, 1, 10, WORK), workload(10, 2, 10, Demand.NONE)))
                .isEmpty();
    }

    private static List<String> titles(Workload... workloads) {
        List<Arm> arms = new ArrayList<>();
        for (Workload workload : workloads) {
            arms.add(arm(workload, 1000, 6));
            arms.add(arm(
                    new Workload("nats", workload.number(), workload.chunk(), workload.load(), workload.demand()),
                    2000,
                    6));
        }
        return tables(arms, Launches.PER_ROUND).stream().map(ReportTable::title).toList();
    }

    private static Workload workload(int number, int chunk, int users, Demand demand) {
        return new Workload("rest", number, chunk, new Load.Closed(users), demand);
    }

    /** Of nats with both no round was finished. */
    private static List<Arm> sweep(int rounds) {
        return List.of(
                arm("rest", Demand.NONE, 1000, rounds),
                arm("nats", Demand.NONE, 3000, rounds),
                arm("rest", WORK, 1000, rounds),
                arm("nats", WORK, 1000, rounds),
                arm("rest", PAYLOAD, 1000, rounds),
                arm("nats", PAYLOAD, 1500, rounds),
                arm("rest", BOTH, 1000, rounds));
    }

    private static Arm arm(String name, Demand demand, long requests, int rounds) {
        return arm(new Workload(name, 10, 1, new Load.Closed(10), demand), requests, rounds);
    }

    private static Arm arm(Workload workload, long requests, int rounds) {
        boolean noisy = !workload.arm().equals("rest");
        return new Arm(LongStream.rangeClosed(1, rounds)
                .<Round>mapToObj(round -> Rounds.round(
                        (int) round,
                        workload,
                        Math.round(10 * requests * (noisy ? NOISE[(int) round - 1] : 1)),
                        Duration.ofSeconds(5)))
                .toList());
    }

    private static List<ReportTable> tables(List<Arm> arms, Launches launches) {
        ComparisonResult result = Fixture.resultOf(arms, launches);
        return AxesTable.of(arms, result.verdicts());
    }
}
