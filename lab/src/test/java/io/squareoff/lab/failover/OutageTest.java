package io.squareoff.lab.failover;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.lab.publish.LoggedMessages;
import io.squareoff.lab.publish.MessageLog;
import io.squareoff.lab.publish.MessageLog.Outcome;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A plan of a message each 10 ms. */
class OutageTest {

    private static final int FAR = 300;

    private final LoggedMessages messages = new LoggedMessages(Duration.ofMillis(10));

    @Test
    void isNoneWhereAllAreInTime() {
        MessageLog log = messages.acknowledged(FAR, 1).log();

        assertThat(Outage.of(log, 0)).isEqualTo(new Outage(Duration.ZERO, Duration.ZERO, Map.of(Outcome.IN_TIME, FAR)));
    }

    @Test
    void lastsFromTheFirstThatWasNotInTimeToTheNextAfterTheLast() {
        MessageLog log = messages.acknowledged(100, 1)
                .refused(40)
                .unanswered(10)
                .acknowledged(50, 101)
                .acknowledged(FAR, 1)
                .log();

        Outage outage = Outage.of(log, 0);

        assertThat(outage.total()).isEqualTo(Duration.ofSeconds(1));
        assertThat(outage.outcomes())
                .isEqualTo(Map.of(
                        Outcome.IN_TIME, 100 + FAR, Outcome.REFUSED, 40, Outcome.UNANSWERED, 10, Outcome.LATE, 50));
    }

    @Test
    void goesOnWhereMessagesAreInTimeForAMoment() {
        MessageLog log = messages.refused(20)
                .acknowledged(10, 1)
                .refused(20)
                .acknowledged(FAR, 1)
                .log();

        assertThat(Outage.of(log, 0).longest()).isEqualTo(Duration.ofMillis(500));
    }

    @Test
    void addsStretchesThatAreFarApart() {
        MessageLog log = messages.refused(20)
                .acknowledged(FAR, 1)
                .refused(30)
                .acknowledged(FAR, 1)
                .log();

        Outage outage = Outage.of(log, 0);

        assertThat(outage.total()).isEqualTo(Duration.ofMillis(500));
        assertThat(outage.longest()).isEqualTo(Duration.ofMillis(300));
    }

    @Test
    void countsMessagesDueFromTheMomentOnOnly() {
        MessageLog log = messages.refused(20).acknowledged(FAR, 1).log();

        Outage outage = Outage.of(log, Duration.ofMillis(100).toNanos());

        assertThat(outage.total()).isEqualTo(Duration.ofMillis(100));
        assertThat(outage.count(Outcome.REFUSED)).isEqualTo(10);
    }
}
