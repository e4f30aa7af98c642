package io.squareoff.lab.publish;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PublishWarmUpTest {

    private static final int RATE = 200;

    @Test
    void goesOnWhileMessagesWaitEverLess() {
        PublishWarmUp falling = warmUp(200, 80, 30, 10, 4, 3, 3, 3);

        assertThat(falling.isLevel(4)).isFalse();
        assertThat(falling.isLevel(6)).isFalse();
        assertThat(falling.isLevel(8)).isTrue();
    }

    @Test
    void isOverWhereTheyWaitAsLongAsBeforeOrLonger() {
        assertThat(warmUp(2, 3, 2, 2).isLevel(4)).isTrue();
        assertThat(warmUp(2, 2, 9, 9).isLevel(4)).isTrue();
    }

    /** A log whose messages wait so many milliseconds, in each second as long. */
    private static PublishWarmUp warmUp(int... millis) {
        LoggedMessages messages = new LoggedMessages(Duration.ofSeconds(1).dividedBy(RATE));
        IntStream.of(millis).forEach(wait -> messages.acknowledged(RATE, wait));
        return new PublishWarmUp(messages.log(), 0);
    }
}
