package io.squareoff.harness.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class RemainingTimeTest {

    private final RemainingTime remaining = new RemainingTime(Duration.ofSeconds(100), 0);

    @Test
    void passesAsEstimatedUntilAStepIsDone() {
        assertThat(remaining.left(0)).hasSeconds(100);
        remaining.begin(Duration.ofSeconds(20), 0);
        assertThat(remaining.left(seconds(15))).hasSeconds(85);
    }

    @Test
    void takesTheRestToBeAsFastAsWhatIsDone() {
        remaining.begin(Duration.ofSeconds(20), 0);
        remaining.begin(Duration.ofSeconds(20), seconds(10));

        assertThat(remaining.left(seconds(10))).as("80 s at half the time").hasSeconds(40);
        assertThat(remaining.left(seconds(15))).hasSeconds(35);
    }

    @Test
    void takesNothingFromTheStepsThatFollowOneThatIsLate() {
        remaining.begin(Duration.ofSeconds(20), 0);

        assertThat(remaining.left(seconds(60))).hasSeconds(80);
    }

    @Test
    void isZeroWhenAllStepsAreLate() {
        remaining.begin(Duration.ofSeconds(100), 0);

        assertThat(remaining.left(seconds(101))).isZero();
        remaining.begin(Duration.ofSeconds(5), seconds(150));
        assertThat(remaining.left(seconds(150)))
                .as("a step that nobody planned")
                .hasSeconds(7);
    }

    private static long seconds(long count) {
        return TimeUnit.SECONDS.toNanos(count);
    }
}
