package io.squareoff.load.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.squareoff.harness.measure.Arrivals;
import io.squareoff.harness.measure.GeneratorPart;
import io.squareoff.harness.measure.Load;
import io.squareoff.harness.measure.ProcessUsage;
import io.squareoff.harness.measure.Recording;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ValidityRulesTest {

    private static final Workload NATS = Rounds.closed("nats", 10);
    private static final Workload FLOOR = Rounds.closed("null", 10);
    private static final Workload OPEN = new Workload("nats", 10, new Load.Open(100));

    private static final Words NOTHING = new Words(List.of(), List.of(), List.of());

    /** Findings as a report has them. */
    private record Words(List<String> failures, List<String> invalid, List<String> warnings) {}

    @Test
    void findsNothingToSayOfAGoodRound() {
        Words findings = findings(2, Rounds.round(NATS, 1000, seconds(9), seconds(1)));

        assertThat(findings).isEqualTo(NOTHING);
    }

    @Test
    void callsARoundInvalidWhoseGeneratorUsedMoreThanAQuarterOfTheCpu() {
        assertThat(findings(2, Rounds.round(NATS, 1000, seconds(7), seconds(3))))
                .isEqualTo(new Words(
                        List.of(),
                        List.of("nats, round 1: the generator was the limit: it used 30 % of the CPU time"),
                        List.of()));
        assertThat(findings(2, Rounds.round(NATS, 1000, seconds(15), seconds(5)))
                        .invalid())
                .isEmpty();
        assertThat(findings(2, Rounds.round(FLOOR, 1000, seconds(7), seconds(3))))
                .isEqualTo(NOTHING);
    }

    @Test
    void callsARoundInvalidInWhichTheRelayBetweenHostsUsedMoreThanATenthOfTheCores() {
        Round round = Rounds.round(NATS, 1000, seconds(9), seconds(1));

        assertThat(findings(2, Rounds.through(seconds(2), round))).isEqualTo(NOTHING);
        assertThat(findings(2, Rounds.through(seconds(3), round)).invalid())
                .containsExactly(
                        "nats, round 1: the relay between hosts was the limit: it used 15 % of the machine's 2 cores");
    }

    /** It has one thread, whatever the machine has. */
    @Test
    void callsARoundInvalidInWhichTheRelayBetweenHostsUsedMoreThanHalfOfACore() {
        Round round = Rounds.round(NATS, 1000, seconds(9), seconds(1));

        assertThat(findings(8, Rounds.through(seconds(5), round))).isEqualTo(NOTHING);
        assertThat(findings(8, Rounds.through(seconds(8), round)).invalid())
                .containsExactly(
                        "nats, round 1: the relay between hosts was the limit: it used 10 % of the machine's 8 cores");
    }

    @Test
    void callsARoundInvalidInWhichANodeOfTheBrokerEnded() {
        Round round = Rounds.round(NATS, 1000, seconds(9), seconds(1));
        Round withoutANode = Rounds.of(
                1,
                NATS,
                round.recording(),
                round.usage(),
                round.others(),
                0,
                List.of("nats-server-2"),
                round.gatlingReport());

        assertThat(findings(2, withoutANode).invalid())
                .containsExactly("nats, round 1: nats-server-2 ended, and the others went on without it");
    }

    @Test
    void countsTheRelayToNoTransport() {
        Round round = Rounds.round(NATS, 1000, seconds(9), seconds(1));

        assertThat(Rounds.through(seconds(5), round).serviceCpu()).isEqualTo(seconds(9));
        assertThat(Rounds.through(seconds(5), round).cpu()).isEqualTo(seconds(10));
    }

    @Test
    void onlyWarnsOfARoundOfAnOpenModelWhoseGeneratorUsedMoreThanAQuarterOfTheCpu() {
        Words findings = findings(2, Rounds.round(OPEN, 1000, seconds(7), seconds(3)));

        assertThat(findings.invalid()).isEmpty();
        assertThat(findings.warnings())
                .containsExactly("nats, round 1: the generator was in the way: it used 30 % of the CPU time");
    }

    @Test
    void callsARoundOfAnOpenModelInvalidWhoseGeneratorUsedMoreThanAQuarterOfTheCores() {
        Round round = Rounds.stolen(Rounds.round(OPEN, 1000, seconds(20), seconds(6)), Duration.ZERO);

        assertThat(findings(2, round).invalid())
                .containsExactly("nats, round 1: the generator was the limit: it used 30 % of the machine's 2 cores");
        assertThat(findings(2, Rounds.stolen(Rounds.round(OPEN, 1000, seconds(20), seconds(5)), Duration.ZERO))
                        .invalid())
                .isEmpty();
        // On another machine than the services, and as several.
        assertThat(findings(2, Rounds.round(OPEN, 1000, seconds(20), seconds(6)))
                        .invalid())
                .isEmpty();
        Round several = Rounds.by(round, List.of(part("generator-1", null, 500), part("generator-2", null, 500)));
        assertThat(findings(2, several).invalid()).isEmpty();
    }

    @Test
    void doesNotCallARateMissedForTheFewRequestsThatWereStillOnTheirWay() {
        assertThat(findings(2, Rounds.round(OPEN, 12, new Arrivals(15, 0, 0, 0, 0)))
                        .invalid())
                .isEmpty();
        assertThat(findings(2, Rounds.round(OPEN, 11, new Arrivals(15, 0, 0, 0, 0)))
                        .invalid())
                .containsExactly("nats, round 1: 1.1 requests/s were achieved, 2 planned");
    }

    @Test
    void warnsOfARoundWhoseGeneratorsLatenessIsMoreThanATwentiethOfTheMedian() {
        Round round = Rounds.round(OPEN, 1000, new Arrivals(1000, 0, 0, 0, 0));

        assertThat(findings(2, Rounds.late(round, Duration.ofNanos(60_000))).warnings())
                .containsExactly(
                        "nats, round 1: the generator sent requests 0.06 ms late (p50), 6 % of the p50 of latency");
        assertThat(findings(2, Rounds.late(round, Duration.ofNanos(49_000))).warnings())
                .isEmpty();
    }

    @Test
    void warnsOfARoundWhoseGeneratorUsedMoreThanATenthOfTheCpu() {
        assertThat(findings(2, Rounds.round(NATS, 1000, seconds(17), seconds(3)))
                        .warnings())
                .containsExactly("nats, round 1: the generator was in the way: it used 15 % of the CPU time");
        assertThat(findings(2, Rounds.round(NATS, 1000, seconds(18), seconds(2)))
                        .warnings())
                .isEmpty();
    }

    @Test
    void warnsOfARoundInWhichAServiceWasNotWarm() {
        Round round = Rounds.round(NATS, 1000, seconds(9), seconds(1));

        assertThat(findings(2, Rounds.busyWithItself(round, Duration.ofMillis(540), Duration.ofMillis(180)))
                        .warnings())
                .containsExactly(
                        "nats, round 1: square-rest-service was not warm: compilation took 6.0 % of its CPU time,"
                                + " collection 2.0 %");
        assertThat(findings(2, Rounds.busyWithItself(round, Duration.ofMillis(450), Duration.ofMillis(180)))
                        .warnings())
                .isEmpty();
    }

    @Test
    void warnsOfAnArmWhoseThroughputClimbedWithinItsWindows() {
        assertThat(secondHalves(NATS, 1018, 1030, 1006, 1020, 1012, 1022))
                .containsExactly(
                        "nats: throughput climbed by 1.8 % (0.9–2.7) from the first to the second half of its windows");
        // Too little, too uncertain, too few, or planned.
        assertThat(secondHalves(NATS, 1008, 1009, 1008, 1009, 1008, 1009)).isEmpty();
        assertThat(secondHalves(NATS, 1090, 1030, 940, 1070, 960, 1022)).isEmpty();
        assertThat(secondHalves(NATS, 1018, 1030, 1006, 1020, 1012)).isEmpty();
        assertThat(secondHalves(OPEN, 1018, 1030, 1006, 1020, 1012, 1022)).isEmpty();
    }

    /** @param counts in the second half of each round's window, of which the first has 1000 */
    private static List<String> secondHalves(Workload workload, long... counts) {
        List<Round> rounds = IntStream.range(0, counts.length)
                .mapToObj(i -> Rounds.bySecond(
                        Rounds.round(i + 1, workload, 2000, seconds(9)), 500, 0, 100, 400, 0, counts[i], 0, 0, 0, 0))
                .toList();
        return words(2, List.of(new Arm(rounds))).warnings();
    }

    @Test
    void warnsOfAnArmWhoseThroughputClimbedFromLaunchToLaunch() {
        assertThat(overRounds(1000, 1100, 1200, 1300, 1400, 1500))
                .containsExactly("nats: not steady: throughput climbed by 40 % from the first of 6 rounds to the last");
        assertThat(overRounds(1000, 1100, 1300, 1200, 1400, 1500)).isEmpty();
        assertThat(overRounds(1000, 1002, 1004, 1006, 1008, 1010)).isEmpty();
    }

    private static List<String> overRounds(long... answers) {
        List<Round> rounds = IntStream.range(0, answers.length)
                .mapToObj(i -> Rounds.round(i + 1, NATS, answers[i], seconds(9)))
                .toList();
        return words(2, List.of(new Arm(rounds))).warnings();
    }

    @Test
    void callsARoundInvalidThatIsAsFastAsTheFloor() {
        assertThat(findings(
                                2,
                                Rounds.round(NATS, 950, seconds(9), seconds(1)),
                                Rounds.round(FLOOR, 1000, seconds(9), seconds(1)))
                        .invalid())
                .containsExactly(
                        "nats, round 1: the parts that all transports share were the limit: 95.0 requests/s, 100.0"
                                + " without a network");
        assertThat(findings(
                                2,
                                Rounds.round(NATS, 800, seconds(9), seconds(1)),
                                Rounds.round(FLOOR, 1000, seconds(9), seconds(1)))
                        .invalid())
                .isEmpty();
    }

    @Test
    void callsARoundInvalidWhosePlanWasNotKept() {
        assertThat(findings(2, Rounds.round(OPEN, 900, new Arrivals(1000, 3, 11, 0, 0)))
                        .invalid())
                .containsExactly(
                        "nats, round 1: 3 of 1000 requests were never sent",
                        "nats, round 1: the generator was the limit: it sent 11 of 1000 requests more than 20 ms after"
                                + " they were due",
                        "nats, round 1: 90.0 requests/s were achieved, 100 planned");
        assertThat(findings(2, Rounds.round(OPEN, 960, new Arrivals(1000, 0, 10, 40, 0)))
                        .invalid())
                .isEmpty();
    }

    @Test
    void tellsWhatHadTheCoresOfARoundWhosePlanWasNotKept() {
        Round late = Rounds.round(OPEN, 900, new Arrivals(1000, 3, 11, 0, 0));
        Round stolen = Rounds.stolen(late, Duration.ofMillis(3500));

        assertThat(findings(2, stolen).invalid())
                .containsExactly(
                        "nats, round 1: 3 of 1000 requests were never sent, while the host kept 0.35 cores from this machine",
                        "nats, round 1: the generator sent 11 of 1000 requests more than 20 ms after they were due, while the"
                                + " host kept 0.35 cores from this machine",
                        "nats, round 1: 90.0 requests/s were achieved, 100 planned, while the host kept 0.35 cores from this"
                                + " machine");
        assertThat(findings(2, Rounds.stolen(Rounds.beside(late, seconds(13)), Duration.ofMillis(3500)))
                        .invalid())
                .hasSize(3)
                .allMatch(reason -> reason.endsWith(
                        ", while other programs kept 1.30 cores busy and the host kept 0.35 cores from this machine"));
        // Within the error of the readings.
        assertThat(findings(2, Rounds.stolen(late, seconds(1))).invalid())
                .anyMatch(reason -> reason.contains("the generator was the limit: it sent"))
                .noneMatch(reason -> reason.contains("while"));
    }

    @Test
    void warnsOfARoundWhoseHostGaveCoresToOthers() {
        Round round = Rounds.round(NATS, 1000, seconds(9), seconds(1));

        assertThat(findings(2, Rounds.stolen(round, Duration.ofMillis(3500))).warnings())
                .containsExactly("nats, round 1: the host kept 0.35 cores from this machine; the run has 2");
        assertThat(findings(2, Rounds.stolen(round, seconds(2))).warnings()).isEmpty();
    }

    @Test
    void saysWhereARateWasGivenUpBecauseTheGeneratorWasLate() {
        Objective objective = Objective.parse("p99<200ms");
        ValidityRules rules = new ValidityRules(plan(), List.of(), 2);
        Duration late = seconds(2);

        assertThat(rules.givenUp(Rounds.round(OPEN, 1000, late, new Arrivals(1000, 0, 900, 900, 0)), objective))
                .extracting(Finding::kind, Finding::values)
                .containsExactly(tuple(Finding.Kind.SENT_LATE, List.of(900.0, 1000.0, 20.0, 0.0, 0.0)));
        // It is the service that was slow, or not late because of the generator.
        assertThat(rules.givenUp(
                        Rounds.round(OPEN, 1000, late, new Arrivals(1000, 0, 900, 900, 0)), Objective.parse("p99<1ms")))
                .isEmpty();
        assertThat(rules.givenUp(Rounds.round(OPEN, 1000, late, new Arrivals(1000, 0, 0, 900, 0)), objective))
                .isEmpty();
        assertThat(rules.givenUp(
                        Rounds.unexpected(Rounds.round(OPEN, 1000, late, new Arrivals(1000, 0, 900, 900, 0)), 1),
                        objective))
                .isEmpty();
    }

    /** Of 120 requests a second, each answered in time, 100 were. */
    @Test
    void takesARateThatWasMissedForTheServicesLimitUnlessTheGeneratorWasLateToo() {
        Objective lenient = Objective.parse("p99<5000ms");
        ValidityRules rules = new ValidityRules(plan(), List.of(), 2);
        Round slow = Rounds.round(OPEN, 1000, seconds(2), new Arrivals(1200, 0, 10, 900, 0));
        Round late = Rounds.round(OPEN, 1000, seconds(2), new Arrivals(1200, 0, 900, 900, 0));

        assertThat(ValidityRules.planMissed(slow, 2))
                .extracting(Finding::kind)
                .containsExactly(Finding.Kind.RATE_MISSED);
        assertThat(new RateRule(lenient, 2).holds(slow)).isFalse();
        assertThat(rules.givenUp(slow, lenient)).isEmpty();
        assertThat(rules.givenUp(late, lenient))
                .extracting(Finding::kind)
                .containsExactly(Finding.Kind.SENT_LATE, Finding.Kind.RATE_MISSED);
    }

    @Test
    void callsARunInvalidOnTooSmallAMachine() {
        assertThat(findings(1, Rounds.round(NATS, 1000, seconds(9), seconds(1))).invalid())
                .containsExactly("the machine has 1 cores, and the plan asks for 2");
    }

    @Test
    void warnsOfARoundBesideWhichTheMachineWasBusyThoughItHasMoreCoresThanTheRun() {
        assertThat(findings(2, Rounds.beside(Rounds.round(NATS, 1000, seconds(9), seconds(1)), seconds(120)))
                        .warnings())
                .containsExactly("nats, round 1: other programs on the machine kept 12.00 cores busy; the run has 2");
        assertThat(findings(2, Rounds.beside(Rounds.round(NATS, 1000, seconds(9), seconds(1)), seconds(2)))
                        .warnings())
                .isEmpty();
    }

    /** The second of each six; in the other one only the generator had more to do. */
    @Test
    void warnsOfAWindowInWhichEveryProcessTookMoreCpuForAnAnswer() {
        assertThat(sixWindows(1.07, 1.09, 1.3, round -> round))
                .containsExactly(
                        "nats, round 2: every process took at least 7 % more CPU for an answer than usual: the machine may"
                                + " have been slower");
        assertThat(sixWindows(1, 1, 1.3, round -> round)).isEmpty();
    }

    @Test
    void doesNotWarnSoOfAWindowInWhichAnotherProgramHadTheCores() {
        assertThat(sixWindows(1.07, 1.09, 1.3, round -> Rounds.beside(round, seconds(5))))
                .containsExactly("nats, round 2: other programs on the machine kept 0.50 cores busy; the run has 2");
    }

    /** @param second makes the second of the windows another one */
    private static List<String> sixWindows(
            double broker, double service, double generator, UnaryOperator<Round> second) {
        List<Round> rounds = IntStream.rangeClosed(1, 6)
                .mapToObj(number -> {
                    Round round = Rounds.round(number, NATS, 1000, seconds(9));
                    return number == 2
                            ? second.apply(Rounds.using(round, usage(broker, service, generator)))
                            : Rounds.using(round, usage(1, 1, 1));
                })
                .toList();
        return words(2, List.of(new Arm(rounds))).warnings();
    }

    private static Map<String, ProcessUsage> usage(double broker, double service, double generator) {
        return Map.of(
                "nats-server", new ProcessUsage(Duration.ofMillis(Math.round(8000 * broker)), Rounds.WINDOW, 1),
                "square-nats-service",
                        new ProcessUsage(Duration.ofMillis(Math.round(4000 * service)), Rounds.WINDOW, 1),
                "generator", new ProcessUsage(Duration.ofMillis(Math.round(1000 * generator)), Rounds.WINDOW, 1));
    }

    private static Words findings(int cores, Round... rounds) {
        List<Arm> arms =
                List.of(rounds).stream().map(round -> new Arm(List.of(round))).toList();
        return words(cores, arms);
    }

    private static Words words(int cores, List<Arm> arms) {
        Findings findings = Findings.of(plan(), Map.of(), arms, cores);
        return new Words(
                Found.words(arms, findings.failures()),
                Found.words(arms, findings.invalid()),
                Found.words(arms, findings.warnings()));
    }

    private static Plan plan() {
        return Plans.of("nats").cores(2).catalogue(Rounds.CATALOGUE).plan();
    }

    private static Duration seconds(int seconds) {
        return Duration.ofSeconds(seconds);
    }

    @Test
    void isInvalidWhereOneOfSeveralGeneratorsWasLateThoughAllTogetherWereNot() {
        Round round = Rounds.round(OPEN, 1000, seconds(2), new Arrivals(1000, 0, 9, 0, 0));
        GeneratorPart late = part("generator-1", new Arrivals(300, 2, 7, 0, 0), 298);
        GeneratorPart prompt = part("generator-2", new Arrivals(700, 0, 7, 0, 0), 700);

        assertThat(findings(2, Rounds.by(round, List.of(prompt))).invalid()).isEmpty();
        assertThat(findings(2, Rounds.by(round, List.of(late, prompt))).invalid())
                .singleElement()
                .asString()
                .contains("generator-1 (a pod) sent 9 of its 300 requests more than 20 ms late, or not at all");
    }

    @Test
    void isInvalidWhereOneOfSeveralGeneratorsGotNoRightAnswer() {
        Round round = Rounds.round(NATS, 1000, seconds(9), seconds(1));

        assertThat(findings(2, Rounds.by(round, List.of(part("generator-1", null, 10), part("generator-2", null, 0))))
                        .invalid())
                .singleElement()
                .asString()
                .contains("generator-2 (a pod) got no right answer");
    }

    private static GeneratorPart part(String name, Arrivals arrivals, long ok) {
        Round all = Rounds.round(NATS, ok, seconds(1), seconds(1));
        Round round = arrivals == null ? all : Rounds.arriving(all, arrivals);
        Recording recording = round.recording();
        return new GeneratorPart(
                name, "a pod", Duration.ofMillis(1), recording, new ProcessUsage(seconds(1), seconds(10), 1 << 20));
    }
}
