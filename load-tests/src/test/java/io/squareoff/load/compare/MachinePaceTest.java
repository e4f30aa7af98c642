package io.squareoff.load.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

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

/** The machine of these gates is up to a third slower in some windows, for the generator as for the services. */
class MachinePaceTest {

    private static final int TRIALS = 1000;
    private static final int LAUNCHES = 6;
    private static final long ANSWERS = 1_000_000;

    private final Random random = new Random(7);

    @Test
    void isTakenOutOfCpuAndThroughput() {
        List<JudgedRatio> ratios = gate(1.1, 0.15, 1, 0.01);

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
        assertThat(shown(() -> gate(1.1, 0.15, 1, 0.01).get(0))).isGreaterThanOrEqualTo(95);
        assertThat(shown(() -> ArmRatios.between(Metric.CPU, arm(1.1, 0.15, 1, 0.01), arm(1, 0.15, 1, 0.01))))
                .isLessThanOrEqualTo(25);
    }

    private static long shown(Supplier<JudgedRatio> cpu) {
        return IntStream.range(0, 100)
                .filter(gate -> cpu.get().ratio().orElseThrow().low() > 1)
                .count();
    }

    /** @param share of the services' slowness that the generator has too */
    @ParameterizedTest
    @CsvSource({"0.15, 1, 0.01", "0.15, 0.7, 0.03", "0.05, 0, 0.05", "0, 1, 0.05"})
    void leavesAnIntervalThatHoldsTheCostInNineteenOfTwenty(double machine, double share, double own) {
        long held = IntStream.range(0, TRIALS)
                .filter(trial -> gate(1.1, machine, share, own)
                        .get(0)
                        .ratio()
                        .orElseThrow()
                        .holds(1.1))
                .count();

        assertThat(held / (double) TRIALS).isCloseTo(0.95, within(0.02));
    }

    @Test
    void isNotTakenOutOfThroughputWhereCallsWait() {
        Workload waiting =
                new Workload("nats", 10, 1, new Load.Closed(4), new Demand(0, 0, Duration.ofMillis(20), Duration.ZERO));

        assertThat(ArmRatios.paced(Metric.CPU, waiting)).isTrue();
        assertThat(ArmRatios.paced(Metric.THROUGHPUT, waiting)).isFalse();
        assertThat(ArmRatios.paced(Metric.P99, Rounds.closed("nats", 10))).isFalse();
    }

    @Test
    void isNotKnownWithoutTheGeneratorsCpu() {
        Workload workload = Rounds.closed("nats", 10);

        assertThat(MachinePace.isKnown(
                        new Arm(List.of(Rounds.round(workload, ANSWERS, Duration.ofSeconds(9), Duration.ZERO)))))
                .isFalse();
    }

    private List<JudgedRatio> gate(double cost, double machine, double share, double own) {
        return RunRatios.inTurns(List.of(arm(1, machine, share, own)), List.of(arm(cost, machine, share, own)), false);
    }

    /**
     * An arm whose cores are full.
     *
     * @param cost of a request's CPU in the services
     * @param machine standard deviation of the logarithm of the machine's pace
     * @param own the same of the services' noise of their own
     */
    private Arm arm(double cost, double machine, double share, double own) {
        Workload workload = Rounds.closed("nats", 10);
        List<Round> rounds = new ArrayList<>();
        for (int round = 1; round <= LAUNCHES; round++) {
            double slow = machine * random.nextGaussian();
            double services = 4 * cost * Math.exp(slow + own * random.nextGaussian());
            double generator = Math.exp(share * slow + own / 4 * random.nextGaussian());
            long answers = Math.round(ANSWERS * 5 / (services + generator));
            rounds.add(Rounds.round(round, workload, answers, micros(services * answers), micros(generator * answers)));
        }
        return new Arm(rounds);
    }

    private static Duration micros(double time) {
        return Duration.ofNanos(Math.round(1000 * time));
    }
}
