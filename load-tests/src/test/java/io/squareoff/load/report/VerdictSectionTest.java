package io.squareoff.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.measure.Load;
import io.squareoff.harness.report.TextRenderer;
import io.squareoff.harness.statistics.Judgement;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.ComparisonResult;
import io.squareoff.load.compare.Launches;
import io.squareoff.load.compare.Metric;
import io.squareoff.load.compare.Round;
import io.squareoff.load.compare.Rounds;
import io.squareoff.load.compare.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The section of a comparison's report with verdicts, and with ratios that have none. */
class VerdictSectionTest {

    /** Six rounds in which one arm is twice as fast as the other: a difference between launches, none within one. */
    @ParameterizedTest
    @CsvSource({
        "PER_ROUND, 'each round a launch of its own', true",
        "PER_ARM, 'each arm of each in a launch of its own', true",
        "ONE, 'all within one launch', false",
        "NONE, 'all within one launch, which was not this command''s', false"
    })
    void givesVerdictsOverLaunchesOnly(Launches launches, String words, boolean verdicts) {
        ComparisonResult result = Fixture.resultOf(List.of(arm("rest", 2000), arm("nats", 4000)), launches);

        assertThat(result.verdicts())
                .filteredOn(verdict -> verdict.metric() == Metric.THROUGHPUT)
                .singleElement()
                .satisfies(verdict -> assertThat(
                                verdict.judgement().filter(Judgement::differs).isPresent())
                        .isEqualTo(verdicts));
        assertThat(text(result)).contains(words + "\n");
        if (verdicts) {
            assertThat(text(result)).contains("nats 2.00× (2.00–2.00) rest").doesNotContain("no verdict", "one launch");
        } else {
            assertThat(result.verdicts()).allMatch(each -> each.judgement().isEmpty());
            assertThat(text(result))
                    .contains("Geometric mean of the rounds' ratios, pair by pair, within one launch: no verdict")
                    .contains("nats 2.00× rest within one launch\n")
                    .contains("Another launch may differ")
                    .doesNotContain("no difference shown", "95 % interval", "2.00–2.00");
        }
    }

    @Test
    void sharesOfLimitsAndPartsOfTheFactorAreOfOneLaunchToo() {
        List<Arm> arms = List.of(
                arm("rest", 2000),
                arm("rest-protobuf", 2000),
                arm("rest-h2", 3000),
                arm("rest-h2-protobuf", 3000),
                arm("nats", 6000),
                arm("nats-limit", 8000));

        ComparisonResult result = Fixture.resultOf(arms, Launches.ONE);

        assertThat(result.limits())
                .singleElement()
                .satisfies(share ->
                        assertThat(share.ratio().orElseThrow().rounds()).isEqualTo(1));
        assertThat(result.attributions()).isNotEmpty().allSatisfy(attribution -> {
            assertThat(attribution.effects().values())
                    .isNotEmpty()
                    .noneMatch(part -> part.ratio().orElseThrow().conclusive())
                    .allMatch(part -> part.judgement().isEmpty());
        });
        assertThat(text(result))
                .contains("Where the factor between rest and nats comes from, within one launch\n")
                .doesNotContain("interval (", "95 %", "difference shown");
    }

    /** Requests of six rounds; an arm that is faster by chance, among others that are equal. */
    @Test
    void explainsAnIntervalThatLeavesOneOutWhereNoDifferenceIsShown() {
        List<Arm> arms = new ArrayList<>(List.of(
                arm("rest", 2000, 2000, 2000, 2000, 2000, 2000), arm("nats", 2040, 2020, 2010, 2040, 2020, 2000)));
        assertThat(text(Fixture.resultOf(arms)))
                .contains("nats 1.01× (1.00–1.02) rest")
                .doesNotContain("among several");

        for (String other : List.of("nats#2", "nats#3", "nats#4", "nats#5")) {
            arms.add(arm(other, 1990, 2010, 2000, 2000, 2010, 1990));
        }

        assertThat(text(Fixture.resultOf(arms)))
                .contains(
                        "  throughput  nats against rest: no difference shown among 5 ratios (1.00–1.02; would have shown")
                .contains("No difference among several ratios: each 95 % interval is that of its ratio alone");
    }

    @Test
    void givesOneVerdictOnEachArmAndTheOtherRatiosBesideIt() {
        List<Arm> arms = List.of(
                arm("rest", 2000, 2000, 2000, 2000, 2000, 2000), arm("nats", 4000, 4000, 4000, 4000, 4000, 4000));

        assertThat(text(Fixture.resultOf(arms))).contains("""
                Verdict: geometric mean of the rounds' ratios, pair by pair, with its 95 % interval
                  throughput  nats 2.00× (2.00–2.00) rest

                Beside it, without a verdict
                Where users are fixed and cores busy, these tell throughput in other words, and do not confirm it.
                  p50                       nats 1.00× (1.00–1.00) rest
                  CPU per thousand squares  nats 0.500× (0.500–0.500) rest
                """);
    }

    /** 3,000 requests in 10 s. */
    @Test
    void givesItsVerdictOnTheTailAtAPlannedRate() {
        Workload rest = new Workload("rest", 1000, new Load.Open(300));
        Workload nats = new Workload("nats", 1000, new Load.Open(300));
        List<Arm> arms =
                List.of(arm(rest, 3000, 3000, 3000, 3000, 3000, 3000), arm(nats, 3000, 3000, 3000, 3000, 3000, 3000));

        assertThat(text(Fixture.resultOf(arms))).contains("""
                Verdict: geometric mean of the rounds' ratios, pair by pair, with its 95 % interval
                  p99  nats against rest: no difference shown (1.00–1.00; would have shown any)

                Beside it, without a verdict
                  p50                       nats 1.00× (1.00–1.00) rest
                  CPU per thousand squares  nats 1.00× (1.00–1.00) rest
                """);
    }

    private static Arm arm(String name, int answers) {
        Workload workload = Rounds.closed(name, 1000);
        return new Arm(IntStream.rangeClosed(1, 6)
                .mapToObj(round -> Rounds.round(round, workload, answers, Duration.ofSeconds(5)))
                .toList());
    }

    private static Arm arm(String name, long... requests) {
        return arm(Rounds.closed(name, 1000), requests);
    }

    private static Arm arm(Workload workload, long... requests) {
        List<Round> rounds = new ArrayList<>();
        for (long count : requests) {
            rounds.add(Rounds.round(rounds.size() + 1, workload, count, Duration.ofSeconds(5)));
        }
        return new Arm(rounds);
    }

    private static String text(ComparisonResult result) {
        return new TextRenderer().render(ComparisonReport.of(result));
    }
}
