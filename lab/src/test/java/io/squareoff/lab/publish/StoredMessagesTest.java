package io.squareoff.lab.publish;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class StoredMessagesTest {

    private static final int MESSAGES = 5;

    private final MessageLog log = new MessageLog(MESSAGES);
    private final StoredMessages stored = new StoredMessages(10);

    @BeforeEach
    void sendAll() {
        for (int message = 0; message < MESSAGES; message++) {
            log.sending(message, message);
        }
    }

    @Test
    void isCompleteWithEveryAcknowledgedMessageWhereItsAcknowledgementSays() {
        log.acknowledged(0, 1, 10);
        log.refused(1, "no stream", 10);
        log.acknowledged(2, 2, 10);
        stored.add(1, 0);
        stored.add(2, 2);

        assertThat(stored.against(log)).isEqualTo(new StoredMessages.Comparison(0, -1, -1, 0, 0));
    }

    @Test
    void countsWhatIsNotThere() {
        log.acknowledged(0, 1, 10);
        log.acknowledged(1, 2, 10);
        log.acknowledged(2, 3, 10);
        log.acknowledged(3, 11, 10);
        stored.add(1, 0);

        assertThat(stored.against(log)).isEqualTo(new StoredMessages.Comparison(3, 1, 3, 0, 0));
    }

    /** As after a stream went on without the end that it had acknowledged. */
    @Test
    void takesAMessageForLostInWhosePlaceThereIsAnother() {
        log.acknowledged(0, 1, 10);
        log.acknowledged(1, 1, 20);
        stored.add(1, 1);

        assertThat(stored.against(log)).isEqualTo(new StoredMessages.Comparison(1, 0, 0, 0, 0));
    }

    @Test
    void countsWhatIsThereTwiceOrWithoutAnAcknowledgement() {
        log.acknowledged(0, 1, 10);
        log.refused(1, "later", 10);
        stored.add(1, 0);
        stored.add(2, 0);
        stored.add(3, 1);
        stored.add(4, 4);

        assertThat(stored.against(log)).isEqualTo(new StoredMessages.Comparison(0, -1, -1, 1, 2));
        assertThat(stored.count()).isEqualTo(4);
    }
}
