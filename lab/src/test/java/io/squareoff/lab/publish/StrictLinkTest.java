package io.squareoff.lab.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.squareoff.harness.process.UserFacingException;
import io.squareoff.lab.publish.OpenPublisher.Answer;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class StrictLinkTest {

    /** Sent in a fifth of a second. */
    private static final int MESSAGES = 2 * StrictLink.IN_FLIGHT;

    private final MessageLog log = new MessageLog(MESSAGES);
    private final CountDownLatch never = new CountDownLatch(1);

    private int sentAtFirstAnswer;

    @Test
    void holdsMessagesBackThatNoRoomIsFor() throws Exception {
        OpenPublisher.strict(answering(Optional.empty()), log)
                .publish(new ArrivalSchedule(5 * MESSAGES, System.nanoTime()));

        assertThat(log.acknowledged()).isEqualTo(MESSAGES);
        // One more is noted as sent while it waits.
        assertThat(sentAtFirstAnswer).isEqualTo(StrictLink.IN_FLIGHT + 1);
    }

    /** As where a broker takes fewer than are planned: when the last are sent they are late by more than the limit. */
    @Test
    void awaitsMessagesThatWereSentLongAfterTheyWereDue() throws Exception {
        Duration late = OpenPublisher.ANSWER_LIMIT.multipliedBy(2);

        OpenPublisher.strict(answering(Optional.empty()), log)
                .publish(new ArrivalSchedule(5 * MESSAGES, System.nanoTime() - late.toNanos()));

        assertThat(log.acknowledged()).isEqualTo(MESSAGES);
    }

    @Test
    void failsWithTheFirstRefusal() {
        assertThatExceptionOfType(UserFacingException.class)
                .isThrownBy(() -> OpenPublisher.strict(answering(Optional.of("too large")), log)
                        .publish(new ArrivalSchedule(1, System.nanoTime())))
                .withMessage("a message was refused: too large");
        assertThat(log.sent()).isBetween(1, 2);
    }

    /** Answers nothing until all that goes without answers is sent, or a while has passed. */
    private OpenPublisher.Link answering(Optional<String> refusal) {
        return new OpenPublisher.Link() {

            private int answers;

            @Override
            public void send(int message) {}

            @Override
            public Optional<Answer> poll(Duration limit) throws InterruptedException {
                boolean bounded = log.sent() > StrictLink.IN_FLIGHT;
                if (sentAtFirstAnswer == 0) {
                    assertThat(never.await(bounded ? 100 : 1, TimeUnit.MILLISECONDS))
                            .isFalse();
                    if (!bounded && refusal.isEmpty() || log.sent() == 0) {
                        return Optional.empty();
                    }
                    sentAtFirstAnswer = log.sent();
                }
                return answers < log.sent()
                        ? Optional.of(new Answer(answers++, Answer.UNREAD, refusal))
                        : Optional.empty();
            }

            @Override
            public String state() {
                return "";
            }

            @Override
            public void close() {}
        };
    }
}
