package io.squareoff.harness.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class EquivalenceSimulationTest {

    private static final int RUNS = 5000;
    private static final int LAUNCHES = 6;
    private static final double NOISE = 0.02;

    @Test
    void callsArmsThatDifferByTheMarginEqualInATwentiethOfRunsAtMost() {
        assertThat(equal(1 + Judgement.MARGIN)).isBetween(0.0, 0.05);
        assertThat(equal(1 / (1 + Judgement.MARGIN))).isBetween(0.0, 0.05);
        assertThat(equal(1 + 2 * Judgement.MARGIN)).isLessThan(0.001);
    }

    @Test
    void callsEqualArmsEqual() {
        assertThat(equal(1)).isGreaterThan(0.9);
    }

    /** The share of runs that call two arms equal. */
    private static double equal(double trueRatio) {
        Random random = new Random(7);
        return IntStream.range(0, RUNS)
                        .mapToObj(run -> Ratio.ofFactors(IntStream.range(0, LAUNCHES)
                                .mapToDouble(launch -> trueRatio * Math.exp(NOISE * random.nextGaussian()))
                                .toArray()))
                        .filter(ratio -> Judgement.alone(ratio).orElseThrow().equal())
                        .count()
                / (double) RUNS;
    }
}
