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
        remaining.begin(step(20), 0);
        assertThat(remaining.left(seconds(15))).hasSeconds(85);
    }

    /** 40 s took 15 s. With the 10 s that are trusted that is half of the time. */
    @Test
    void takesTheRestToBeAboutAsFastAsWhatIsDone() {
        remaining.begin(step(40), 0);
        remaining.begin(step(20), seconds(15));

        assertThat(remaining.left(seconds(15))).as("60 s in half the time").hasSeconds(30);
        assertThat(remaining.left(seconds(20))).hasSeconds(25);
    }

    /** A first step of 1 s that took 3 s is no reason to expect three times as long. */
    @Test
    void makesLittleOfAShortFirstStep() {
        remaining.begin(step(1), 0);
        remaining.begin(step(99), seconds(3));

        assertThat(remaining.left(seconds(3))).isBetween(Duration.ofSeconds(99), Duration.ofSeconds(120));
    }

    @Test
    void takesNothingFromTheStepsThatFollowOneThatIsLate() {
        remaining.begin(step(20), 0);

        assertThat(remaining.left(seconds(60))).hasSeconds(80);
    }

    @Test
    void isZeroWhenAllStepsAreLate() {
        remaining.begin(step(100), 0);

        assertThat(remaining.left(seconds(101))).isZero();
        remaining.begin(step(5), seconds(150));
        assertThat(remaining.left(seconds(150)))
                .as("a step that nobody planned")
                .hasSeconds(7);
    }

    /** Steps of 20 s take 20 s, and the first is done twice: the other four take the longer. */
    @Test
    void takesAStepThatIsDoneAgainFromNoneOfTheOthers() {
        remaining.begin(step(20), 0);
        remaining.begin(new Step("", Duration.ofSeconds(20), () -> "", true), seconds(20));

        assertThat(remaining.left(seconds(20))).hasSeconds(100);
        remaining.begin(step(20), seconds(40));
        assertThat(remaining.left(seconds(40)))
                .as("80 s, at 50 s for 30")
                .isBetween(Duration.ofSeconds(133), Duration.ofSeconds(134));
    }

    private static Step step(int seconds) {
        return new Step("", Duration.ofSeconds(seconds));
    }

    private static long seconds(long count) {
        return TimeUnit.SECONDS.toNanos(count);
    }
}
