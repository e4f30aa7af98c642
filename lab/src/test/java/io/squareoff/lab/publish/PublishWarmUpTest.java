package io.squareoff.lab.publish;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class PublishWarmUpTest {

    private static final long START = 1_000_000;
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
        MessageLog log = new MessageLog(millis.length * RATE);
        for (int message = 0; message < millis.length * RATE; message++) {
            long due = START + message * TimeUnit.SECONDS.toNanos(1) / RATE;
            log.sending(due, due);
            log.acknowledged(message, message + 1, due + TimeUnit.MILLISECONDS.toNanos(millis[message / RATE]));
        }
        return new PublishWarmUp(log, START);
    }
}
