package io.squareoff.load.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.Launches;
import io.squareoff.load.compare.Metric;
import io.squareoff.load.compare.PairedComparison;
import io.squareoff.load.compare.Rounds;
import io.squareoff.load.compare.RunRatios;
import io.squareoff.load.compare.Workload;
import io.squareoff.load.gate.RecordedNoise.Launch;
import io.squareoff.load.gate.RecordedNoise.Processor;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How often a gate is right: whole gates of launches that differ as recorded ones did. */
class GateSimulationTest {

    /** Of most kept runs, and about what they carry. */
    private static final List<String> TRANSPORTS = List.of("rest", "nats", "jetstream");

    private static final double THROUGHPUT = 300;
    private static final int GATES = 20;
    private static final int MANY = 100;

    private RecordedNoise noise = new RecordedNoise(Processor.XEON, 20);

    /** True where the CPU time of an answer differs as it was recorded; false where it follows throughput. */
    private boolean cpuOfItsOwn;

    @Test
    void twentyGatesOfEqualSidesRaiseOneAlarmAtMost() {
        List<Decision> decisions = decisions(GATES, 1, TRANSPORTS);

        assertThat(decisions).doesNotContain(Decision.REGRESSION);
        assertThat(decisions).filteredOn(Decision.CANNOT_SAY::equals).hasSizeLessThanOrEqualTo(1);
    }

    /** Throughput of one transport of three, or of the only one, is 0.9 times what it was. */
    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void catchesTenPercentInNineteenOfTwenty(int transports) {
        assertThat(decisions(GATES, 0.9, TRANSPORTS.subList(0, transports)))
                .filteredOn(Decision.REGRESSION::equals)
                .hasSizeGreaterThanOrEqualTo(19);
    }

    /** Twenty may be lucky: of many more, as large a share. */
    @Test
    void isNoLuck() {
        assertRightInMany(MANY / 20);
    }

    @Test
    void cannotSayMoreOftenWhereCpuDiffersByItself() {
        cpuOfItsOwn = true;

        assertRightInMany(MANY / 10);
    }

    /** @param undecided the most gates of equal sides that may have no answer */
    private void assertRightInMany(int undecided) {
        assertThat(decisions(MANY, 1, TRANSPORTS))
                .doesNotContain(Decision.REGRESSION)
                .filteredOn(Decision.CANNOT_SAY::equals)
                .hasSizeLessThanOrEqualTo(undecided);
        assertThat(decisions(MANY, 0.9, List.of("nats")))
                .filteredOn(Decision.REGRESSION::equals)
                .hasSizeGreaterThanOrEqualTo(MANY * 19 / 20);
    }

    /** Launches on the EPYC differ more: few gates have an answer there, and none a wrong alarm. */
    @Test
    void cannotSayWhereLaunchesDifferMuch() {
        noise = new RecordedNoise(Processor.EPYC, 20);
        cpuOfItsOwn = true;

        assertThat(decisions(MANY, 1, List.of("nats")))
                .doesNotContain(Decision.REGRESSION)
                .filteredOn(Decision.CANNOT_SAY::equals)
                .hasSizeBetween(MANY / 2, MANY * 9 / 10);
        assertThat(decisions(MANY, 0.9, List.of("nats")))
                .filteredOn(Decision.REGRESSION::equals)
                .hasSizeLessThanOrEqualTo(MANY / 20);
    }

    @Test
    void equalSidesOfOneTransportNeedTwoThirdsOfTheLaunchesAtMost() {
        double launches = IntStream.range(0, MANY)
                .map(gate ->
                        batch(Batch.LAUNCHES, 1, List.of("nats")).head().plan().rounds())
                .average()
                .orElseThrow();

        assertThat(launches).isLessThanOrEqualTo(Batch.LAUNCHES * 2 / 3.0);
    }

    /** Six launches, enough for a verdict, would miss most. */
    @Test
    void fewerLaunchesWouldNotDo() {
        assertThat(IntStream.range(0, MANY).mapToObj(gate -> decision(6, 0.9, List.of("nats"))))
                .filteredOn(Decision.REGRESSION::equals)
                .hasSizeLessThan(MANY / 2);
    }

    /** Real ones: in each of ten kept runs nats was compared with itself, in six launches with short windows. */
    @Test
    void tenRealRunsOfATransportAgainstItselfRaiseNoAlarm() {
        for (int run = 1; run <= 10; run++) {
            List<Arm> arms = RecordedNoise.arms("nats-itself-%02d".formatted(run));
            Workload workload = arms.get(0).workload();
            Arm again = new Arm(arms.get(1).rounds().stream()
                    .map(round -> Rounds.of(workload, round))
                    .toList());

            List<DifferenceVerdict> verdicts = DifferenceVerdict.of(
                    RunRatios.inTurns(List.of(arms.get(0)), List.of(again), Launches.PER_ROUND), Gates.TOLERANCE);

            assertThat(verdicts)
                    .extracting(DifferenceVerdict::metric, DifferenceVerdict::regression)
                    .as("nats-itself-" + workload)
                    .containsExactly(tuple(Metric.CPU, false), tuple(Metric.THROUGHPUT, false));
        }
    }

    private List<Decision> decisions(int gates, double factor, List<String> transports) {
        return IntStream.range(0, gates)
                .mapToObj(gate -> decision(Batch.LAUNCHES, factor, transports))
                .toList();
    }

    /** The decision of a whole gate, with its second batch where the first one shows a regression. */
    private Decision decision(int launches, double factor, List<String> transports) {
        Batch first = batch(launches, factor, transports);
        return (GateResult.toBeConfirmed(first, Gates.TOLERANCE)
                        ? Gates.gate(first, batch(launches, factor, transports))
                        : Gates.gate(first))
                .decision();
    }

    /** @param factor of the throughput of head's first transport */
    private Batch batch(int launches, double factor, List<String> transports) {
        List<Arm> base = new ArrayList<>();
        List<Arm> head = new ArrayList<>();
        for (String transport : transports) {
            double changed = base.isEmpty() ? factor : 1;
            base.add(Gates.arm(transport, launches(launches), THROUGHPUT, 1));
            head.add(Gates.arm(transport, launches(launches), THROUGHPUT, changed));
        }
        return measured(base, head, launches);
    }

    private List<Launch> launches(int count) {
        List<Launch> recorded = noise.launches(count);
        return cpuOfItsOwn
                ? recorded
                : recorded.stream()
                        .map(launch -> new Launch(launch.throughput(), 1 / launch.throughput(), launch.generator()))
                        .toList();
    }

    /** What is measured of these launches: a batch ends as soon as a regression is excluded. */
    private static Batch measured(List<Arm> base, List<Arm> head, int launches) {
        for (int made = PairedComparison.LOOK; made < launches; made += PairedComparison.LOOK) {
            Batch soFar = Batch.of(Gates.result(beginning(base, made)), Gates.result(beginning(head, made)));
            if (soFar.excludesRegression(Gates.TOLERANCE)) {
                return soFar;
            }
        }
        return Batch.of(Gates.result(base), Gates.result(head));
    }

    private static List<Arm> beginning(List<Arm> arms, int launches) {
        return arms.stream()
                .map(arm -> new Arm(arm.rounds().subList(0, launches)))
                .toList();
    }
}
