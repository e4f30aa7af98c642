package io.squareoff.load.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
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

    private static Plan plan(Launches launches, int rounds) {
        return Plans.of("rest", "nats")
                .rounds(rounds, launches)
                .times(Duration.ofSeconds(20), Duration.ofSeconds(2), Duration.ofSeconds(5))
                .plan();
    }
}
