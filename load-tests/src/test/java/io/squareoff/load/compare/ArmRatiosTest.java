package io.squareoff.load.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.squareoff.harness.measure.Load;
import io.squareoff.harness.measure.ProcessUsage;
import io.squareoff.harness.stack.StackVariant;
import io.squareoff.harness.statistics.Judgement;
import io.squareoff.harness.statistics.Ratio;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ArmRatiosTest {

    @Test
    void comparesEveryArmWithTheFirst() {
        List<JudgedRatio> verdicts = ArmRatios.of(
                List.of(arm("rest", 6, 2000), arm("nats", 6, 4000), arm("other", 6, 2000)), UnaryOperator.identity());

        assertThat(verdicts)
                .extracting(verdict -> verdict.subject() + "/" + verdict.reference() + " " + verdict.metric())
                .containsExactly("nats/rest CPU", "nats/rest THROUGHPUT", "other/rest CPU", "other/rest THROUGHPUT");
        assertThat(verdicts.get(1).ratio()).hasValueSatisfying(ratio -> assertExactly(2, ratio));
        assertThat(verdicts.get(3).ratio()).contains(new Ratio(1, 0, 5, 6));
    }

    @Test
    void judgesCpuAndThroughputTogetherInAClosedModel() {
        List<JudgedRatio> verdicts = judged(List.of(arm("rest", 6, 2000), arm("nats", 6, 4000), arm("other", 6, 2000)));

        assertThat(verdicts)
                .extracting(
                        verdict -> verdict.subject() + " " + verdict.metric(),
                        verdict -> verdict.judgement().get().differs(),
                        verdict -> verdict.judgement().get().family())
                .containsExactly(
                        tuple("nats CPU", true, 4),
                        tuple("nats THROUGHPUT", true, 4),
                        tuple("other CPU", false, 4),
                        tuple("other THROUGHPUT", false, 4));
    }

    @Test
    void judgesLatencyAndCpuTogetherInAnOpenModel() {
        Load rate = new Load.Open(200);

        List<JudgedRatio> verdicts = judged(List.of(arm("rest", rate, 6, 2000), arm("nats", rate, 6, 2000)));

        assertThat(verdicts).extracting(JudgedRatio::metric).containsExactly(Metric.CPU, Metric.P50, Metric.P99);
        assertThat(verdicts)
                .allSatisfy(verdict ->
                        assertThat(verdict.judgement().orElseThrow().family()).isEqualTo(3));
    }

    /** Of one arm alone the same rounds show a difference; of five none that chance would not show too. */
    @Test
    void judgesAllArmsTogether() {
        Arm rest = armOf("rest", 2000, 2000, 2000, 2000, 2000, 2000);
        Arm faster = armOf("nats", 2040, 2025, 2010, 2040, 2025, 2005);
        List<Arm> arms = new ArrayList<>(List.of(rest, faster));

        Judgement alone = judgementOfSecond(arms);
        for (String other : List.of("a", "b", "c", "d")) {
            arms.add(armOf(other, 1990, 2010, 2000, 2000, 2010, 1990));
        }
        Judgement among = judgementOfSecond(arms);

        assertThat(alone.differs()).isTrue();
        assertThat(among.ratio()).isEqualTo(alone.ratio());
        assertThat(among.family()).isEqualTo(10);
        assertThat(among.differs()).isFalse();
        assertThat(among.differsAlone()).isTrue();
        assertThat(among.minimumDetectableEffect()).isGreaterThan(alone.minimumDetectableEffect());
    }

    private static Judgement judgementOfSecond(List<Arm> arms) {
        return judged(arms).get(1).judgement().orElseThrow();
    }

    private static List<JudgedRatio> judged(List<Arm> arms) {
        return ReportedRatios.of(arms, UnaryOperator.identity()).verdicts();
    }

    @Test
    void judgesNothingOfFewRounds() {
        assertThat(judged(List.of(arm("rest", 5, 2000), arm("nats", 5, 4000))))
                .hasSize(2)
                .allSatisfy(verdict -> assertThat(verdict.judgement()).isEmpty());
    }

    @Test
    void comparesArmsThatWereAskedForTheSameThoughTheyDidAnother() {
        List<Arm> arms = List.of(
                arm("rest", new Load.Open(10), 6, 2000),
                arm("nats", new Load.Open(70), 6, 2000),
                arm("nats+tls", new Load.Open(60), 6, 2000));
        Load half = new Load.Share(50, Load.Open.Spacing.POISSON, Map.of());

        List<JudgedRatio> ratios = ArmRatios.of(arms, workload -> workload.with(half));

        assertThat(ArmRatios.of(arms, UnaryOperator.identity())).isEmpty();
        assertThat(ratios)
                .extracting(ratio -> ratio.subject() + "/" + ratio.reference())
                .containsOnly("nats/rest", "nats+tls/nats");
        assertThat(ratios).extracting(ratio -> ratio.workload().load()).containsOnly(half);
    }

    @Test
    void comparesAnArmOfAVariantWithItsPlainTwin() {
        assertThat(pairs("rest", "rest+tls", "nats", "nats+tls"))
                .containsExactly("rest+tls/rest", "nats/rest", "nats+tls/nats");
        assertThat(pairs("rest", "jetstream+sync", "jetstream", "jetstream+tls"))
                .containsExactly("jetstream+sync/jetstream", "jetstream/rest", "jetstream+tls/jetstream");
        assertThat(pairs("nats", "nats+tls", "nats#2", "nats+tls#2"))
                .containsExactly("nats+tls/nats", "nats#2/nats", "nats+tls#2/nats#2");
    }

    @Test
    void comparesAnArmWithTlsWithTheFirstWhereThereIsNoneWithout() {
        assertThat(pairs("rest", "nats+tls")).containsExactly("nats+tls/rest");
        assertThat(pairs("nats+tls", "rest+tls")).containsExactly("rest+tls/nats+tls");
        assertThat(pairs("nats+tls", "nats+tls#2")).containsExactly("nats+tls#2/nats+tls");
    }

    @Test
    void comparesNoPairTwiceWhereTheArmWithTlsIsTheFirst() {
        assertThat(pairs("nats+tls", "nats")).containsExactly("nats+tls/nats");
        assertThat(pairs("nats+tls", "rest", "nats")).containsExactly("nats+tls/nats", "nats/rest");
    }

    @Test
    void knowsWhichOfThemTellsWhatTlsCosts() {
        List<JudgedRatio> verdicts = ArmRatios.of(
                List.of(arm("rest", 6, 2000), arm("nats", 6, 4000), arm("nats+tls", 6, 2000)),
                UnaryOperator.identity());

        assertThat(verdicts)
                .filteredOn(verdict -> verdict.variant() == StackVariant.TLS)
                .hasSize(2)
                .extracting(verdict -> verdict.subject())
                .containsOnly("nats+tls");
        assertThat(verdicts)
                .filteredOn(verdict -> verdict.variant() == StackVariant.TLS)
                .filteredOn(verdict -> verdict.metric() == Metric.THROUGHPUT)
                .singleElement()
                .satisfies(throughput ->
                        assertThat(throughput.ratio()).hasValueSatisfying(ratio -> assertExactly(0.5, ratio)));
    }

    /** The pairs that get verdicts of these arms, which did the same work. */
    private static List<String> pairs(String... arms) {
        return ArmRatios.of(Stream.of(arms).map(name -> arm(name, 6, 2000)).toList(), UnaryOperator.identity()).stream()
                .map(verdict -> verdict.subject() + "/" + verdict.reference())
                .distinct()
                .toList();
    }

    @Test
    void holdsTransportsAgainstTheirLimitsAndNotAgainstOthers() {
        List<Arm> arms =
                List.of(arm("rest", 6, 2000), arm("nats", 6, 3000), arm("nats#2", 6, 2000), arm("nats-limit", 6, 4000));

        assertThat(ArmRatios.of(arms, UnaryOperator.identity()))
                .extracting(verdict -> verdict.subject())
                .containsOnly("nats", "nats#2");
        List<JudgedRatio> limits =
                ReportedRatios.of(arms, UnaryOperator.identity()).limits();
        assertThat(limits)
                .extracting(
                        verdict -> verdict.subject() + "/" + verdict.reference() + " " + verdict.metric(),
                        verdict -> verdict.judgement().orElseThrow().family())
                .containsExactly(tuple("nats/nats-limit THROUGHPUT", 6), tuple("nats#2/nats-limit THROUGHPUT", 6));
        assertExactly(0.75, limits.get(0).ratio().orElseThrow());
        assertExactly(0.5, limits.get(1).ratio().orElseThrow());
    }

    @Test
    void countsTheCpuOfAllProcessesButTheGenerator() {
        // Twice the requests for the same 3 s of CPU: half of it for each.
        JudgedRatio cpu = ArmRatios.between(Metric.CPU, arm("nats", 6, 4000), arm("rest", 6, 2000));

        assertExactly(0.5, cpu.ratio().orElseThrow());
    }

    @Test
    void pairsOnlyRoundsThatBothFinished() {
        JudgedRatio verdict = ArmRatios.between(Metric.THROUGHPUT, arm("nats", 5, 4000), arm("rest", 6, 2000));

        assertThat(verdict.ratio().orElseThrow().rounds()).isEqualTo(5);
    }

    @Test
    void hasNoRatioWhereRoundsHaveTooFewSamples() {
        assertThat(ArmRatios.between(Metric.P99, arm("nats", 6, 999), arm("rest", 6, 2000))
                        .ratio())
                .isEmpty();
        assertThat(ArmRatios.between(Metric.P99, arm("nats", 6, 1000), arm("rest", 6, 2000))
                        .ratio())
                .isPresent();
    }

    @Test
    void countsTheRoundsThatItLeavesOut() {
        Arm slow = arm("nats", 8, 2000, 999);

        JudgedRatio p99 = ArmRatios.between(Metric.P99, slow, arm("rest", 9, 2000));

        assertThat(p99.ratio().orElseThrow().rounds()).isEqualTo(7);
        assertThat(p99.rounds()).isEqualTo(8);
    }

    @Test
    void tellsNoThroughputFromTheRoundsThatHadAnswersAlone() {
        Arm silent = arm("nats", 8, 2000, 0);

        assertThat(ArmRatios.between(Metric.THROUGHPUT, silent, arm("rest", 8, 2000))
                        .ratio())
                .isEmpty();
        assertThat(ArmRatios.between(Metric.THROUGHPUT, arm("rest", 8, 2000), silent)
                        .ratio())
                .isEmpty();
        assertThat(ArmRatios.between(Metric.P50, silent, arm("rest", 8, 2000)).ratio())
                .isPresent();
    }

    /** Six rounds that are all alike. */
    private static void assertExactly(double value, Ratio ratio) {
        assertThat(ratio.value()).isCloseTo(value, within(1e-9));
        assertThat(ratio.standardError()).isZero();
        assertThat(ratio.rounds()).isEqualTo(6);
    }

    private static Arm arm(String transport, int rounds, long requests) {
        return arm(transport, rounds, requests, requests);
    }

    private static Arm arm(String transport, Load load, int rounds, long requests) {
        return armOf(
                new Workload(transport, 1000, load),
                LongStream.generate(() -> requests).limit(rounds).toArray());
    }

    /** @param last requests in the last round */
    private static Arm arm(String transport, int rounds, long requests, long last) {
        return armOf(
                transport,
                LongStream.rangeClosed(1, rounds)
                        .map(round -> round == rounds ? last : requests)
                        .toArray());
    }

    /** @param requests of each round */
    private static Arm armOf(String transport, long... requests) {
        return armOf(new Workload(transport, 1000, new Load.Closed(10)), requests);
    }

    private static Arm armOf(Workload workload, long... requests) {
        return new Arm(IntStream.range(0, requests.length)
                .mapToObj(i -> round(workload, i + 1, requests[i]))
                .toList());
    }

    private static Round round(Workload workload, int number, long requests) {
        Round round = Rounds.round(number, workload, requests, Duration.ofSeconds(2), Duration.ofSeconds(requests));
        Map<String, ProcessUsage> usage = new TreeMap<>(round.usage());
        usage.put("nats-server", new ProcessUsage(Duration.ofSeconds(1), Rounds.WINDOW, 1));
        return Rounds.using(round, usage);
    }
}
