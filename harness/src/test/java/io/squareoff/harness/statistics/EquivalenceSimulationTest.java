package io.squareoff.harness.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class EquivalenceSimulationTest {

    private static final int RUNS = 5000;
    private static final int LAUNCHES = 6;

    @Test
    void callsArmsThatDifferByTheMarginEqualInATwentiethOfRunsAtMost() {
        // With less noise most of these show a difference, and cannot be called equal.
        assertThat(equal(1 + Judgement.MARGIN, 0.06)).isBetween(0.005, 0.05);
        assertThat(equal(1 / (1 + Judgement.MARGIN), 0.06)).isBetween(0.005, 0.05);
    }

    @Test
    void callsEqualArmsEqual() {
        assertThat(equal(1, 0.02)).isGreaterThan(0.9);
    }

    /** The share of runs that call two arms equal. */
    private static double equal(double trueRatio, double noise) {
        Random random = new Random(7);
        return IntStream.range(0, RUNS)
                        .mapToObj(run -> Ratio.ofFactors(IntStream.range(0, LAUNCHES)
                                .mapToDouble(launch -> trueRatio * Math.exp(noise * random.nextGaussian()))
                                .toArray()))
                        .filter(ratio -> Judgement.alone(ratio).orElseThrow().equal())
                        .count()
                / (double) RUNS;
    }
}
