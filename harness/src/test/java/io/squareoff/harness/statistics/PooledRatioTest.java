package io.squareoff.harness.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class PooledRatioTest {

    /** Ratios that four runs of the default comparison found on two days, and what was worked out of them by hand. */
    @Test
    void predictsWhatAnotherRunFinds() {
        PooledRatio pooled = PooledRatio.of(DoubleStream.of(6.96, 7.08, 6.89, 7.73)
                .mapToObj(value -> new Ratio(value, 0.012, 5, 6))
                .toList());

        assertThat(pooled.value()).isCloseTo(7.157, within(0.001));
        assertThat(pooled.low()).isCloseTo(5.93, within(0.01));
        assertThat(pooled.high()).isCloseTo(8.63, within(0.01));
        assertThat(pooled.between())
                .isCloseTo(Math.sqrt(pooled.deviation() * pooled.deviation() - 0.012 * 0.012), within(1e-12));
    }

    @Test
    void seesNothingBetweenRunsWhereLaunchesExplainAll() {
        PooledRatio pooled = PooledRatio.of(List.of(new Ratio(2, 0.1, 5, 6), new Ratio(2.05, 0.1, 5, 6)));

        assertThat(pooled.between()).isZero();
        assertThat(pooled.low()).isLessThan(2);
    }

    @Test
    void holdsTheNextRunAsOftenAsItSays() {
        Random random = new Random(7);
        int held = 0;
        for (int attempt = 0; attempt < 4000; attempt++) {
            List<Ratio> runs = new ArrayList<>();
            for (int run = 0; run < 6; run++) {
                runs.add(run(random));
            }
            PooledRatio pooled = PooledRatio.of(runs);
            double next = run(random).value();
            held += pooled.low() <= next && next <= pooled.high() ? 1 : 0;
        }

        assertThat(held / 4000.0).isBetween(0.94, 0.96);
    }

    /** Six launches that differ by 4.3 %, in a run that is 5 % from others. */
    private static Ratio run(Random random) {
        double effect = 0.05 * random.nextGaussian();
        double[] factors = new double[6];
        for (int launch = 0; launch < factors.length; launch++) {
            factors[launch] = 7 * Math.exp(effect + 0.043 * random.nextGaussian());
        }
        return Ratio.ofFactors(factors);
    }

    @Test
    void needsTwoRunsOfSeveralLaunches() {
        Ratio several = new Ratio(2, 0.1, 5, 6);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> PooledRatio.of(List.of(several)))
                .withMessage("pooling needs two runs, not 1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PooledRatio.of(List.of(several, Ratio.ofFactors(new double[] {2}))))
                .withMessage("a run of one launch does not show how launches differ");
    }
}
