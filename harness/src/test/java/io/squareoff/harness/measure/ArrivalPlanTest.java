package io.squareoff.harness.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.squareoff.harness.measure.Load.Open.Spacing;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ArrivalPlanTest {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration WARM_UP = Duration.ofSeconds(2);
    private static final Duration WINDOW = Duration.ofSeconds(3);

    @ParameterizedTest
    @CsvSource({"1, 1, EVEN", "7, 3, POISSON", "10, 3, EVEN", "100, 4, POISSON", "97, 16, EVEN", "1000, 2, POISSON"})
    void severalGeneratorsMakeTheOnePlan(int rate, int parts, Spacing spacing) {
        Load.Open load = new Load.Open(rate, spacing);
        ArrivalPlan alone = new ArrivalPlan(load, 7, Duration.ZERO, WARM_UP, WINDOW, 0, 1);
        List<ArrivalPlan> dealt = IntStream.range(0, parts)
                .mapToObj(part -> new ArrivalPlan(load, 7, Duration.ZERO, WARM_UP, WINDOW, part, parts))
                .toList();

        assertThat(dealt.stream().flatMap(plan -> offsets(plan).stream()).sorted())
                .isEqualTo(offsets(alone))
                .hasSize(alone.size());
        assertThat(dealt.stream().mapToLong(ArrivalPlan::measured).sum()).isEqualTo(alone.measured());
        assertThat(dealt)
                .allSatisfy(plan -> assertThat(IntStream.range(0, plan.size())
                                .filter(plan::measured)
                                .count())
                        .isEqualTo(plan.measured()));
    }

    @ParameterizedTest
    @EnumSource
    void warmUpAndWindowHaveAsManyRequestsAsTheRateSays(Spacing spacing) {
        ArrivalPlan plan = plan(new Load.Open(40, spacing), 3);

        assertThat(plan.measured()).isEqualTo(120);
        assertThat(plan.size()).isEqualTo(200);
        assertThat(plan.dueBefore(0)).isEqualTo(80);
        assertThat(plan.dueBefore(3)).isEqualTo(200);
    }

    /** Within a ramp of 2 s from none to 40/s there are 40 requests, a quarter of them in its first half. */
    @ParameterizedTest
    @EnumSource
    void climbsToItsRateWithinARamp(Spacing spacing) {
        Duration ramp = Duration.ofSeconds(2);
        ArrivalPlan plan = new ArrivalPlan(new Load.Open(40, spacing), 3, ramp, Duration.ofSeconds(6), WINDOW, 0, 1);

        assertThat(offsets(plan)).isSorted();
        assertThat(plan.dueBefore(0)).isEqualTo(200);
        assertThat(plan.measured()).isEqualTo(120);
        // Seconds of random arrivals vary by the root of their mean.
        int[] each = plan.inSteps(SECOND);
        int within = spacing == Spacing.EVEN ? 1 : 19;
        assertThat(each[0]).isCloseTo(10, within(Math.min(9, within)));
        assertThat(each[1]).isCloseTo(30, within(within));
        assertThat(each[2]).isCloseTo(40, within(within));
        assertThat(each[5]).isCloseTo(40, within(within));
    }

    @Test
    void refusesARampThatIsLongerThanItsWarmUp() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ArrivalPlan(new Load.Open(10), 0, WINDOW, WARM_UP, WINDOW, 0, 1))
                .withMessage("ramp must be from 0 to PT2S, not PT3S");
    }

    /** At 0, 1, 2, 3 and 4 s, of which the window has the last three. */
    @Test
    void aRequestThatIsDueAtAMomentIsNotDueBeforeIt() {
        ArrivalPlan plan = plan(new Load.Open(1, Spacing.EVEN), 0);

        assertThat(IntStream.rangeClosed(0, 4).mapToLong(plan::dueBefore)).containsExactly(2L, 3L, 4L, 5L, 5L);
    }

    @Test
    void evenRequestsComeOneByOne() {
        ArrivalPlan plan = plan(new Load.Open(40, Spacing.EVEN), 0);

        assertThat(plan.inSteps(SECOND)).containsExactly(40, 40, 40, 40, 40);
        assertThat(plan.inSteps(WARM_UP)).containsExactly(80, 80, 40);
        assertThat(plan.offsetNanos(1) - plan.offsetNanos(0)).isEqualTo(25_000_000);
    }

    @Test
    void theSameSeedGivesTheSameArrivalsAndAnotherOneOthers() {
        Load.Open load = new Load.Open(100);

        assertThat(offsets(plan(load, 4711)))
                .isEqualTo(offsets(plan(load, 4711)))
                .isSorted();
        assertThat(offsets(plan(load, 4711))).isNotEqualTo(offsets(plan(load, 4712)));
    }

    /** Independent of the version of Java. */
    @Test
    void arrivalsOfASeedNeverChange() {
        ArrivalPlan plan = plan(new Load.Open(100), 4711);

        assertThat(List.of(plan.offsetNanos(0), plan.offsetNanos(1), plan.offsetNanos(2)))
                .containsExactly(6_838_527L, 10_208_851L, 22_708_073L);
    }

    /**
     * The distance between the distribution of 20,000 gaps and the exponential one is below the critical value of Kolmogorov and Smirnov at
     * 1 %, 1.628 / √n, and numbers in seconds vary as much as their mean.
     */
    @Test
    void gapsAreExponential() {
        int rate = 200;
        ArrivalPlan plan =
                new ArrivalPlan(new Load.Open(rate), 1, Duration.ZERO, Duration.ZERO, Duration.ofSeconds(100), 0, 1);
        double[] gaps = IntStream.range(1, plan.size())
                .mapToDouble(index -> (plan.offsetNanos(index) - plan.offsetNanos(index - 1)) / 1e9)
                .sorted()
                .toArray();
        double distance = IntStream.range(0, gaps.length)
                .mapToDouble(rank -> {
                    double expected = 1 - Math.exp(-rate * gaps[rank]);
                    return Math.max(
                            Math.abs(expected - (double) rank / gaps.length),
                            Math.abs(expected - (rank + 1.0) / gaps.length));
                })
                .max()
                .orElseThrow();
        double mean = Arrays.stream(plan.inSteps(SECOND)).average().orElseThrow();
        double variance = Arrays.stream(plan.inSteps(SECOND))
                        .mapToDouble(requests -> (requests - mean) * (requests - mean))
                        .sum()
                / 99;

        assertThat(distance).isLessThan(1.628 / Math.sqrt(gaps.length));
        assertThat(mean).isCloseTo(rate, within(5.0));
        // The standard deviation of a variance of 100 seconds is 14 % of it.
        assertThat(variance / mean).isBetween(0.6, 1.4);
    }

    private static ArrivalPlan plan(Load.Open load, long seed) {
        return new ArrivalPlan(load, seed, Duration.ZERO, WARM_UP, WINDOW, 0, 1);
    }

    private static List<Long> offsets(ArrivalPlan plan) {
        return IntStream.range(0, plan.size()).mapToObj(plan::offsetNanos).toList();
    }

    @Test
    void refusesAPartThatIsNone() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ArrivalPlan(new Load.Open(10), 0, Duration.ZERO, WARM_UP, WINDOW, 3, 3))
                .withMessage("part must be from 0 to 2, not 3");
    }

    @Test
    void refusesARateForWhichAGeneratorHasNoRoom() {
        Load.Open load = new Load.Open(Integer.MAX_VALUE);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ArrivalPlan(load, 0, Duration.ZERO, WARM_UP, WINDOW, 0, 1))
                .withMessage("rate must make at most 8000000 requests in all, not 2147483647 a second");
    }
}
