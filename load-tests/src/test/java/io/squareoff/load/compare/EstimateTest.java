package io.squareoff.load.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.measure.Load;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** With 20 s of warm-up after a launch, 2 s before a window of 5 s, and what generators and stacks take besides. */
class EstimateTest {

    @Test
    void countsEveryLaunchAndWindow() {
        assertThat(Estimate.of(plan(Launches.PER_ROUND, 6), Optional.empty()))
                .isEqualTo(Duration.ofSeconds(6 * (8 + 2 * (20 + 3) + 2 * (2 + 5 + 3))));
        assertThat(Estimate.of(plan(Launches.NONE, 6), Optional.empty()))
                .isEqualTo(Duration.ofSeconds(2 * (20 + 3) + 6 * 2 * (2 + 5 + 3)));
    }

    /** An arm's first window and eight rates; in later launches six. */
    @Test
    void countsTheWindowsOfAUsualSearch() {
        assertThat(Estimate.of(plan(Launches.ONE, 1), Optional.of(Objective.parse("p99<200ms"))))
                .isEqualTo(Duration.ofSeconds(8 + 2 * (20 + 3) + 2 * (1 + 8) * (2 + 5 + 3)));
        assertThat(Estimate.of(plan(Launches.PER_ROUND, 3), Optional.of(Objective.parse("p99<200ms"))))
                .isEqualTo(Duration.ofSeconds(3 * (8 + 2 * (20 + 3)) + 2 * (1 + 8 + 2 * 6) * (2 + 5 + 3)));
    }

    /**
     * 99.99 % have ten samples above them among 100,000: 125 to 201 s of 800 to 500 requests/s. Of 1,000 squares a tenth of the requests
     * is assumed, so that windows are ten times as long.
     */
    @Test
    void countsLongerWindowsWhereAnObjectiveNeedsThem() {
        Optional<Objective> rare = Optional.of(Objective.parse("p99.99<200ms"));
        Duration small = Estimate.of(plan(Launches.ONE, 1), rare);
        Duration large = Estimate.of(
                Plans.of("rest", "nats")
                        .numbers(List.of(1000))
                        .rounds(1, Launches.ONE)
                        .times(Duration.ofSeconds(20), Duration.ofSeconds(2), Duration.ofSeconds(5))
                        .plan(),
                rare);

        assertThat(small).isBetween(Duration.ofSeconds(2 * 8 * 89), Duration.ofSeconds(2 * 8 * 201));
        assertThat(large).isBetween(Duration.ofSeconds(2 * 6 * 890), Duration.ofSeconds(2 * 9 * 2010));
    }

    /** After three warm-ups of 30 s the fourth takes 15 s, and so does each before a window; planned arrivals take the 45 s all the same. */
    @Test
    void countsWarmUpsOfWarmServicesAsShort() {
        Plans four = Plans.of("rest", "nats", "grpc", "jetstream")
                .times(Duration.ofSeconds(30), Duration.ofSeconds(45), Duration.ofSeconds(12));
        Plans atARate = Plans.of("rest", "nats", "grpc", "jetstream")
                .loads(List.of(new Load.Open(50)))
                .times(Duration.ofSeconds(30), Duration.ofSeconds(45), Duration.ofSeconds(12));
        int afterLaunch = 3 * (30 + 3) + 15 + 3;

        assertThat(Estimate.of(four.plan(), Optional.empty()))
                .isEqualTo(Duration.ofSeconds(8 + afterLaunch + 4 * (15 + 12 + 3)));
        assertThat(Estimate.of(atARate.plan(), Optional.empty()))
                .isEqualTo(Duration.ofSeconds(8 + afterLaunch + 4 * (45 + 12 + 3)));
        assertThat(Estimate.of(four.rounds(1, Launches.NONE).plan(), Optional.empty()))
                .as("services of somebody else")
                .isEqualTo(Duration.ofSeconds(4 * (30 + 3) + 4 * (45 + 12 + 3)));
    }

    private static Plan plan(Launches launches, int rounds) {
        return Plans.of("rest", "nats")
                .rounds(rounds, launches)
                .times(Duration.ofSeconds(20), Duration.ofSeconds(2), Duration.ofSeconds(5))
                .plan();
    }
}
