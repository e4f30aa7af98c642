package io.squareoff.load.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.report.RatioText;
import io.squareoff.harness.statistics.Ratio;
import io.squareoff.load.report.RecordedRun;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.statistics.distribution.TDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Kept runs with the present warm-up in which a transport was compared with itself: as two arms of a run, or as two sides of a gate. */
class KeptPaceTest {

    private static final int GATES = 10_000;

    /** Of six launches, with a slope. */
    private static final int FREEDOM = 4;

    /** @param plain the ratio of CPU as it was measured */
    private record Equal(String run, Ratio plain, Ratio paced) {}

    private static final List<Equal> EQUAL = equal();

    /** One of twenty is a false alarm without it, and another with it. */
    @Test
    void leavesADifferenceOfOneOfTwentyEqualSides() {
        assertThat(EQUAL)
                .filteredOn(each -> !each.plain.holds(1))
                .extracting(Equal::run)
                .containsExactly("itself-warm-again");
        assertThat(EQUAL)
                .filteredOn(each -> !each.paced.holds(1))
                .extracting(Equal::run)
                .containsExactly("itself-warm-10");
    }

    @Test
    void ofTheFalseAlarmIsWhatTheDocumentsSay() throws IOException {
        Ratio paced = of("itself-warm-again").orElseThrow().paced;

        assertThat(document("results.md"))
                .contains("CPU of both is the same, %s times (%s)"
                        .formatted(RatioText.number(paced.value()), RatioText.interval(paced)));
    }

    /** By the geometric mean of the runs. */
    @Test
    void isMostOfTheNoise() {
        double left = Math.exp(EQUAL.stream()
                .mapToDouble(each -> Math.log(each.paced.standardError() / each.plain.standardError()))
                .average()
                .orElseThrow());

        assertThat(EQUAL).hasSize(20);
        assertThat(left).isCloseTo(0.389, within(0.0005));
    }

    /** Each gate has the noise of one of them, in both of its batches, and judges CPU alone. */
    @ParameterizedTest
    @CsvSource({"0, 73, 0", "0.05, 54, 0", "0.06, 45, 2", "0.10, 3, 55", "0.20, 0, 98"})
    void passesAndFindsSoManyOfAHundredPlantedCosts(double cost, long passed, long found) {
        List<Double> errors =
                EQUAL.stream().map(each -> each.paced.standardError()).toList();
        Random random = new Random(7);
        Map<Boolean, Long> ends = IntStream.range(0, GATES)
                .mapToObj(gate -> {
                    double error = errors.get(random.nextInt(errors.size()));
                    Batch first = Batch.drawn(cost, error, random);
                    return first.isRegression()
                            ? Optional.of(false)
                                    .filter(any ->
                                            Batch.drawn(cost, error, random).isRegression())
                            : Optional.of(true).filter(any -> first.passes());
                })
                .flatMap(Optional::stream)
                .collect(Collectors.partitioningBy(passes -> passes, Collectors.counting()));

        assertThat(Stream.of(true, false).map(passes -> Math.round(ends.get(passes) * 100.0 / GATES)))
                .containsExactly(passed, found);
    }

    @Test
    void isWhatTheDocumentsSay() throws IOException {
        assertThat(document("ci.md"))
                .contains(
                        "By the noise of twenty comparisons of equal sides it finds and confirms 20 % of CPU in 98 of 100 gates,"
                                + " 10 % in 55, 5 % in none; of costs of 5 % 54 of 100 pass, of 6 % 45, of 10 % three");
        assertThat(document("method.md"))
                .contains("of twenty comparisons of nats or rest with itself", "with 0.389 of the standard error")
                .contains("none finds a cost of 5 %, 55 one of 10 %, 98 one of 20 %");
    }

    /** In one line, as a reader sees it. */
    private static String document(String name) throws IOException {
        return Files.readString(ProjectLayout.find().root().resolve("docs").resolve(name))
                .replaceAll("\\s+", " ");
    }

    /** As docs/results.md says of the one that found a difference. */
    @Test
    void showsInWhichWindowsTheMachineWasSlower() {
        RecordedRun run = run("itself-warm-again");

        assertThat(Findings.of(run.result().plan(), Map.of(), run.arms(), 2).warnings())
                .filteredOn(finding -> finding.kind() == Finding.Kind.MACHINE_SLOWER)
                .extracting(
                        finding -> finding.workload().orElseThrow().arm(),
                        finding -> finding.round().orElseThrow(),
                        finding -> Math.round(finding.values().get(0)))
                .containsExactly(tuple("nats", 3, 9L), tuple("nats#2", 3, 20L), tuple("nats#2", 5, 13L));
    }

    /**
     * A batch of six launches.
     *
     * @param found logarithm of the ratio
     * @param error its standard error, as estimated
     */
    private record Batch(double found, double error) {

        private static final TDistribution T = TDistribution.of(FREEDOM);
        private static final double MARGIN = T.inverseCumulativeProbability(0.975);
        private static final double SHOWN = MARGIN + T.inverseCumulativeProbability(0.8);
        private static final double TOLERATED = Math.log(1.05);

        static Batch drawn(double cost, double error, Random random) {
            double found = Math.log1p(cost) + error * random.nextGaussian();
            return new Batch(
                    found,
                    error
                            * Math.sqrt(IntStream.range(0, FREEDOM)
                                            .mapToDouble(any -> Math.pow(random.nextGaussian(), 2))
                                            .sum()
                                    / FREEDOM));
        }

        boolean isRegression() {
            return found - MARGIN * error > TOLERATED;
        }

        /** It excludes a regression, or would have shown a difference as large as the tolerance. */
        boolean passes() {
            return found + MARGIN * error <= TOLERATED || SHOWN * error <= TOLERATED;
        }
    }

    private static List<Equal> equal() {
        return Stream.of(
                        "itself-warm-1",
                        "itself-warm-2",
                        "itself-warm-again",
                        "itself-warm-3",
                        "itself-warm-4",
                        "itself-warm-5",
                        "itself-warm-6",
                        "itself-warm-7",
                        "itself-warm-8",
                        "itself-warm-9",
                        "itself-warm-10",
                        "itself-warm-11",
                        "itself-warm-12",
                        "itself-warm-13",
                        "itself-warm-14",
                        "gate-nats-busy",
                        "gate-nats-paced",
                        "gate-nats-alike",
                        "gate-rest-paced",
                        "gate-rest-beside")
                .flatMap(run -> of(run).stream())
                .toList();
    }

    private static Optional<Equal> of(String run) {
        boolean gate = run.startsWith("gate");
        Arm base = arms(gate ? run + "-base" : run).get(0);
        Arm head = gate ? arms(run + "-head").get(0) : arms(run).get(1);
        return MachinePace.of(head, base)
                .map(pace -> new Equal(
                        run,
                        ArmRatios.between(Metric.CPU, head, base).ratio().orElseThrow(),
                        ArmRatios.between(Metric.CPU, head, base, pace).ratio().orElseThrow()));
    }

    private static List<Arm> arms(String run) {
        return run(run).arms();
    }

    private static RecordedRun run(String name) {
        return RecordedRun.read(ProjectLayout.find().root().resolve("docs/results/" + name + ".json.gz"));
    }
}
