package io.squareoff.load.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.statistics.Ratio;
import io.squareoff.load.report.RecordedRun;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlaceEffectTest {

    private static final int TRIALS = 1000;
    private static final double PER_LOG_PLACE = 0.1;
    private static final long ANSWERS = 1_000_000;

    /** Three arms in six launches, each in each place twice. */
    private static final int[][] BALANCED = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}, {0, 2, 1}, {1, 0, 2}};

    /** The last arm comes last, but once. */
    private static final int[][] UNBALANCED = {{0, 1, 2}, {1, 0, 2}, {0, 1, 2}, {1, 2, 0}, {0, 1, 2}, {1, 0, 2}};

    @Test
    void isTakenOutOfRatios() {
        List<Arm> arms = arms(UNBALANCED, new Random(1), 0);

        assertThat(ArmRatios.of(arms, UnaryOperator.identity()))
                .filteredOn(ratio -> ratio.metric() == Metric.THROUGHPUT)
                .extracting(ratio -> ratio.ratio().orElseThrow())
                .hasSize(2)
                .allSatisfy(ratio -> {
                    assertThat(ratio.value()).isCloseTo(1, within(1e-5));
                    assertThat(ratio.standardError()).isLessThan(1e-5);
                });
        assertThat(PlaceEffect.of(Metric.THROUGHPUT, arms).slope()).isCloseTo(PER_LOG_PLACE, within(1e-5));
    }

    @Test
    void leavesRatiosOfEqualPlacesAlone() {
        Random random = new Random(2);
        int[][] same = {{0, 1}, {0, 1}, {0, 1}, {0, 1}, {0, 1}, {0, 1}};
        List<Arm> arms = arms(same, random, 0.05);

        Ratio ratio =
                ArmRatios.of(arms, UnaryOperator.identity()).get(0).ratio().orElseThrow();

        assertThat(PlaceEffect.of(Metric.THROUGHPUT, arms).slope()).isZero();
        assertThat(ratio.degreesOfFreedom()).isEqualTo(5);
    }

    @Test
    void staysInTheRatioOfRoundsWithinOneLaunch() {
        List<Arm> kept = RecordedRun.read(ProjectLayout.find().root().resolve("docs/results/compare-age.json.gz"))
                .arms();

        assertThat(PlaceEffect.of(Metric.THROUGHPUT, kept).slope()).isZero();
    }

    @Test
    void leavesIntervalsWithTheCoverageThatTheyClaim() {
        for (int[][] orders : List.of(BALANCED, UNBALANCED)) {
            Random random = new Random(3);
            long held = 0;
            for (int trial = 0; trial < TRIALS; trial++) {
                held += ArmRatios.of(arms(orders, random, 0.05), UnaryOperator.identity()).stream()
                        .filter(ratio -> ratio.metric() == Metric.THROUGHPUT)
                        .filter(ratio -> ratio.ratio().orElseThrow().holds(1))
                        .count();
            }
            // Of two ratios each; four standard errors of a share of 95 % are 2 %.
            assertThat(held / (2.0 * TRIALS)).isBetween(0.93, 0.97);
        }
    }

    /** docs/method.md says so. */
    @ParameterizedTest
    @ValueSource(strings = {"01", "02", "03", "04", "05", "06", "07", "08", "09", "10"})
    void madeTheSecondFasterWhereATransportWasComparedWithItself(String run) {
        List<Arm> kept = RecordedRun.read(
                        ProjectLayout.find().root().resolve("docs/results/nats-itself-" + run + ".json.gz"))
                .arms();

        double second = Math.exp(PlaceEffect.of(Metric.THROUGHPUT, kept).slope() * Math.log(2));

        assertThat(second).isBetween(1.015, 1.165);
    }

    /** @param orders the arms of each launch in their order */
    private static List<Arm> arms(int[][] orders, Random random, double noise) {
        List<List<Round>> rounds = new ArrayList<>();
        for (int arm : orders[0]) {
            rounds.add(new ArrayList<>());
        }
        for (int launch = 0; launch < orders.length; launch++) {
            for (int place = 0; place < orders[launch].length; place++) {
                int arm = orders[launch][place];
                double log = PER_LOG_PLACE * Math.log1p(place) + noise * random.nextGaussian();
                Round round = Rounds.round(
                        launch + 1,
                        Rounds.closed("rest#" + (arm + 1), 1),
                        Math.round(ANSWERS * Math.exp(log)),
                        Duration.ofSeconds(9));
                rounds.get(arm).add(Rounds.after(Duration.ofSeconds(20L * place), round));
            }
        }
        return rounds.stream().map(Arm::new).toList();
    }
}
