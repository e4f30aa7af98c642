package io.squareoff.load.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.squareoff.harness.measure.Load;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class RunRatiosTest {

    @Test
    void isARegressionWhereThroughputSurelyFellByMoreThanIsTolerated() {
        JudgedRatio throughput = throughput(arm(1000, 1010, 990, 1000, 1005, 995), arm(900, 910, 890, 900, 905, 895));

        assertThat(throughput.ratio().orElseThrow().value()).isCloseTo(0.9, within(1e-4));
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

    /** 7 % less is more than is tolerated, but its interval is not. */
    @Test
    void isNoneWhereTheIntervalIsNotWhollyBeyond() {
        JudgedRatio throughput = throughput(arm(1000, 1030, 970, 1000, 1030, 970), arm(930, 960, 900, 930, 960, 900));

        assertThat(throughput.worse().orElseThrow().value()).isGreaterThan(1.05);
        assertThat(throughput.judgement().orElseThrow().differs()).isTrue();
        assertThat(throughput.regression(0.05)).isFalse();
        assertThat(throughput.regression(0.01)).isTrue();
    }

    /** The machine is half as fast from the fourth round on. */
    @Test
    void whatBothSidesHaveInCommonDropsOutOfLaunchesInTurns() {
        Arm base = arm(1000, 1010, 990, 500, 505, 495);
        Arm head = arm(900, 910, 890, 450, 452, 446);

        assertThat(between(List.of(base), List.of(head)).get(0).regression(0.05))
                .isFalse();
        JudgedRatio inTurns = RunRatios.inTurns(List.of(base), List.of(head), Launches.PER_ROUND)
                .get(0);
        assertThat(inTurns.regression(0.05)).isTrue();
        assertThat(inTurns.basis().unit()).isEqualTo(JudgedRatio.Unit.PAIR);
        assertThat(RunRatios.inTurns(List.of(base), List.of(head), Launches.ONE).get(0))
                .satisfies(one ->
                        assertThat(one.judgement()).as("within one launch").isEmpty());
    }

    @Test
    void isOverRunsWhereTheseDiffer() {
        List<List<Arm>> base = List.of(List.of(arm(1000, 1010, 990)), List.of(arm(1100, 1110, 1090)));
        List<List<Arm>> head = List.of(List.of(arm(900, 910, 890)), List.of(arm(1000, 1010, 990)));

        JudgedRatio difference = RunRatios.betweenRuns(base, head).get(0);

        assertThat(difference.basis().unit()).isEqualTo(JudgedRatio.Unit.RUN);
        assertThat(difference.basis().reference()).isEqualTo(new JudgedRatio.Sample(6, 6));
        assertThat(difference.judgement().orElseThrow().differs()).isFalse();
        assertThat(RunRatios.betweenRuns(base, List.of(head.get(0), List.of(arm("rest", 1, 1)))))
                .as("work that a run did not do")
                .isEmpty();
    }

    @Test
    void isARegressionWhereCpuSurelyGrewByMoreThanIsTolerated() {
        JudgedRatio cpu =
                between(List.of(arm(1000, 1010, 990, 1000, 1005, 995)), List.of(arm(900, 910, 890, 900, 905, 895)))
                        .stream()
                        .filter(change -> change.metric() == Metric.CPU)
                        .findFirst()
                        .orElseThrow();

        assertThat(cpu.ratio().orElseThrow().low()).isGreaterThan(1.05);
        assertThat(cpu.regression(0.05)).isTrue();
        assertThat(cpu.regression(0.15)).isFalse();
    }

    /** Latency in the histogram's steps of 1/1000. */
    @Test
    void isARegressionWhereTheTailSurelyGrewAtAPlannedRate() {
        Workload rate = new Workload("nats", 10, new Load.Open(200));
        List<JudgedRatio> differences =
                between(List.of(open(rate, 40, 41, 39, 40, 42, 40)), List.of(open(rate, 50, 51, 49, 50, 52, 50)));

        assertThat(differences).extracting(JudgedRatio::metric).containsExactly(Metric.CPU, Metric.P50, Metric.P99);
        assertThat(differences)
                .filteredOn(difference -> difference.regression(0.05))
                .extracting(JudgedRatio::metric)
                .containsExactly(Metric.P99);
    }

    /** One arm of many that are equal may be slower by chance. */
    @Test
    void judgesAllArmsOfTwoRunsTogether() {
        List<Arm> base = new ArrayList<>(List.of(arm("nats", 1000, 1010, 990, 1000, 1005, 995)));
        List<Arm> head = new ArrayList<>(List.of(arm("nats", 996, 988, 983, 993, 983, 988)));
        assertThat(throughput(base, head).regression(0)).isTrue();

        for (String other : List.of("a", "b", "c", "d")) {
            base.add(arm(other, 1000, 1010, 990, 1000, 1005, 995));
            head.add(arm(other, 1000, 1010, 990, 1000, 1005, 995));
        }
        JudgedRatio among = throughput(base, head);

        assertThat(among.judgement().orElseThrow().family()).isEqualTo(10);
        assertThat(among.judgement().orElseThrow().differsAlone()).isTrue();
        assertThat(among.regression(0)).isFalse();
    }

    @Test
    void tellsInHowManyRoundsOfEachRunTheFigureIs() {
        JudgedRatio throughput = throughput(arm(1000, 1010, 0, 1000, 1005, 995), arm(900, 0, 890, 0, 905, 895, 900));

        assertThat(throughput.basis().reference()).isEqualTo(new JudgedRatio.Sample(5, 6));
        assertThat(throughput.basis().subject()).isEqualTo(new JudgedRatio.Sample(5, 7));
    }

    @Test
    void isToldOnlyOfWorkThatBothDid() {
        Arm other = Rounds.arm(Rounds.closed("nats", 11), 1000);

        assertThat(between(List.of(arm(1000)), List.of(other))).isEmpty();
    }

    private static JudgedRatio throughput(Arm base, Arm head) {
        return throughput(List.of(base), List.of(head));
    }

    /** That of the first arm. */
    private static JudgedRatio throughput(List<Arm> base, List<Arm> head) {
        return between(base, head).stream()
                .filter(ratio -> ratio.metric() == Metric.THROUGHPUT)
                .findFirst()
                .orElseThrow();
    }

    private static List<JudgedRatio> between(List<Arm> base, List<Arm> head) {
        return RunRatios.betweenRuns(List.of(base), List.of(head));
    }

    private static Arm arm(long... answers) {
        return arm("nats", answers);
    }

    /** The generator takes a millisecond for each answer. */
    private static Arm arm(String name, long... answers) {
        Workload workload = Rounds.closed(name, 10);
        return new Arm(IntStream.range(0, answers.length)
                .mapToObj(i ->
                        Rounds.round(i + 1, workload, answers[i], Duration.ofSeconds(9), Duration.ofMillis(answers[i])))
                .toList());
    }

    /** @param tail milliseconds that 5 of each hundred answers took, by round; the others took one */
    private static Arm open(Workload workload, long... tail) {
        return new Arm(LongStream.of(tail)
                .mapToObj(millis -> Rounds.round(
                        1, workload, 2000, Duration.ofSeconds(9), Duration.ofMillis(1), Duration.ofMillis(millis)))
                .toList());
    }
}
