package io.squareoff.load.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.squareoff.harness.measure.Generator;
import io.squareoff.harness.measure.Load;
import io.squareoff.harness.statistics.Ratio;
import io.squareoff.proto.Demand;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Gates on a machine that is slower in some windows, for the generator as for the services, whose cores are full. */
class MachinePaceTest {

    private static final int TRIALS = 1000;
    private static final int LAUNCHES = 6;
    private static final long ANSWERS = 1_000_000;
    private static final Workload BUSY = Rounds.closed("nats", 10);

    private final Random random = new Random(7);

    /** Of the logarithm of the machine's pace, in standard deviations. */
    private double machine = 0.15;

    /** Share of the services' slowness that the generator has too. */
    private double share = 1;

    /** Of the logarithm of what a request costs the services besides, in standard deviations. */
    private double own = 0.01;

    /** Share of the generator's cost that is by the second. */
    private double bySecond;

    @Test
    void isTakenOutOfCpuAndThroughput() {
        List<JudgedRatio> ratios = gate(1.1);

        assertThat(ratios).extracting(JudgedRatio::metric).containsExactly(Metric.CPU, Metric.THROUGHPUT);
        Ratio cpu = ratios.get(0).ratio().orElseThrow();
        assertThat(cpu.value()).isCloseTo(1.1, within(0.03));
        assertThat(cpu.low()).isGreaterThan(1.05);
        assertThat(cpu.degreesOfFreedom()).isEqualTo(LAUNCHES - 2);
        assertThat(ratios.get(1).ratio().orElseThrow().value()).isCloseTo(5 / (4 * 1.1 + 1), within(0.03));
    }

    /** Of a hundred gates each. */
    @Test
    void wouldHideACostOtherwise() {
        assertThat(shown(() -> gate(1.1).get(0))).isGreaterThanOrEqualTo(95);
        assertThat(shown(() -> ArmRatios.between(Metric.CPU, arm(1.1), arm(1)))).isLessThanOrEqualTo(25);
    }

    private static long shown(Supplier<JudgedRatio> cpu) {
        return IntStream.range(0, 100)
                .filter(gate -> cpu.get().ratio().orElseThrow().low() > 1)
                .count();
    }

    @ParameterizedTest
    @CsvSource({"0.15, 1, 0.01", "0.15, 0.7, 0.03", "0.05, 0, 0.05", "0, 1, 0.05"})
    void leavesAnIntervalThatHoldsTheCostInNineteenOfTwenty(double ofMachine, double ofGenerator, double besides) {
        machine = ofMachine;
        share = ofGenerator;
        own = besides;

        long held = IntStream.range(0, TRIALS)
                .filter(trial -> gate(1.1).get(0).ratio().orElseThrow().holds(1.1))
                .count();

        assertThat(held / (double) TRIALS).isCloseTo(0.95, within(0.02));
    }

    /** A slower head has it in fewer requests. */
    @Test
    void hidesLittleWhereAPartOfTheGeneratorsCostIsByTheSecond() {
        bySecond = 0.2;

        double found = IntStream.range(0, TRIALS)
                .mapToObj(trial -> gate(1.2).get(0).ratio().orElseThrow())
                .mapToDouble(Ratio::value)
                .average()
                .orElseThrow();

        assertThat(found).isCloseTo(1.168, within(0.005));
    }

    /** A head that is half as slow again, before a generator of whose cost most is by the second; and one whose answers take longer to check. */
    @Test
    void isOtherWorkOnlyWhereTheGeneratorTakesMoreInASecondToo() {
        bySecond = 0.6;
        machine = 0.05;

        assertThat(IntStream.range(0, TRIALS).filter(trial -> hasOtherWork(arm(1.5), 1)))
                .hasSizeLessThan(TRIALS / 100);
        assertThat(IntStream.range(0, TRIALS).filter(trial -> hasOtherWork(arm(1), 1)))
                .hasSizeLessThan(TRIALS / 50);
        assertThat(IntStream.range(0, TRIALS).filter(trial -> hasOtherWork(arm(1), 1.5)))
                .hasSizeGreaterThan(TRIALS * 9 / 10);
    }

    /** @param more times the generator's CPU in head's rounds */
    private boolean hasOtherWork(Arm head, double more) {
        Arm withMore = new Arm(head.rounds().stream()
                .map(round -> Rounds.round(
                        round.round(),
                        BUSY,
                        round.recording().ok(),
                        round.serviceCpu(),
                        Duration.ofNanos(Math.round(
                                more * round.usage().get(Generator.NAME).cpu().toNanos()))))
                .toList());
        return RunRatios.paces(List.of(arm(1)), List.of(withMore), Launches.PER_ROUND)
                .get(0)
                .hasOtherWork(0.01);
    }

    @ParameterizedTest
    @CsvSource({"1, false", "5, false", "6, true"})
    void isKnownOfAsManyRoundsAsAVerdictTakes(int rounds, boolean known) {
        Arm head = new Arm(arm(1).rounds().subList(0, rounds));
        Arm base = new Arm(arm(1).rounds().subList(0, rounds));

        assertThat(MachinePace.of(head, base).isPresent()).isEqualTo(known);
    }

    @Test
    void isNotKnownWhereCallsWaitOrMessagesAreSyncedOrTheGeneratorsCpuIsMissing() {
        Workload waiting =
                new Workload("nats", 10, 1, new Load.Closed(4), new Demand(0, 0, Duration.ofMillis(20), Duration.ZERO));

        assertThat(MachinePace.of(arm(1), arm(1))).isPresent();
        assertThat(MachinePace.of(of(waiting), of(waiting))).isEmpty();
        assertThat(MachinePace.of(of(Rounds.closed("jetstream+sync", 10)), of(Rounds.closed("jetstream+sync", 10))))
                .isEmpty();
        assertThat(MachinePace.of(arm(1), withoutGenerator(arm(1)))).isEmpty();
    }

    /** The same rounds of another workload. */
    private Arm of(Workload workload) {
        return new Arm(arm(1).rounds().stream()
                .map(round -> Rounds.of(workload, round))
                .toList());
    }

    private static Arm withoutGenerator(Arm arm) {
        return new Arm(arm.rounds().stream()
                .map(round ->
                        Rounds.round(round.round(), BUSY, round.recording().ok(), round.serviceCpu(), Duration.ZERO))
                .toList());
    }

    /** Somebody else's services may be on another machine. */
    @ParameterizedTest
    @CsvSource({"ONE", "NONE"})
    void isNotTakenOutOfRoundsThatHaveNoLaunchOfTheirOwn(Launches launches) {
        assertThat(RunRatios.paces(List.of(arm(1)), List.of(arm(1.1)), launches))
                .isEmpty();
    }

    private List<JudgedRatio> gate(double cost) {
        return RunRatios.inTurns(List.of(arm(1)), List.of(arm(cost)), Launches.PER_ROUND);
    }

    /** @param cost of a request's CPU in the services */
    private Arm arm(double cost) {
        List<Round> rounds = new ArrayList<>();
        for (int round = 1; round <= LAUNCHES; round++) {
            double slow = machine * random.nextGaussian();
            double services = 4 * cost * Math.exp(slow + own * random.nextGaussian());
            double sending = (1 - bySecond) * Math.exp(share * slow + own / 4 * random.nextGaussian());
            // Full cores: answers × (services + sending) + the seconds' own part.
            double answers = ANSWERS * (5 - bySecond * Math.exp(share * slow)) / (services + sending);
            double generator = sending * answers + bySecond * Math.exp(share * slow) * ANSWERS;
            rounds.add(Rounds.round(
                    round, BUSY, Math.round(answers), micros(services * Math.round(answers)), micros(generator)));
        }
        return new Arm(rounds);
    }

    private static Duration micros(double time) {
        return Duration.ofNanos(Math.round(1000 * time));
    }
}
