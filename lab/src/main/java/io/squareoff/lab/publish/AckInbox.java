package io.squareoff.lab.publish;

import io.nats.client.Connection;
import io.nats.client.JetStreamApiException;
import io.nats.client.Message;
import io.nats.client.Subscription;
import io.nats.client.api.PublishAck;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.lab.broker.LastErrorListener;
import io.squareoff.lab.publish.OpenPublisher.Answer;
import io.squareoff.proto.StreamAck;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/**
 * The inbox to which streams send the acknowledgements of a connection's messages, each with a number: there is no future and no thread
 * for each message.
 *
 * <p>One thread reads; {@link #replyTo} is thread-safe.
 */
final class AckInbox {

    private static final int NO_RESPONDERS = 503;

    private final Connection nats;
    private final Subscription acks;
    private final String prefix;
    private final boolean readsSequences;

    /** @param readsSequences true to read messages' sequences too, which costs the client more than all else of an acknowledgement */
    AckInbox(Connection nats, boolean readsSequences) {
        this.nats = nats;
        this.readsSequences = readsSequences;
        prefix = nats.createInbox() + ".";
        acks = nats.subscribe(prefix + "*");
        acks.setPendingLimits(-1, -1);
    }

    /** The subject for the acknowledgement of the message with a number. */
    String replyTo(int number) {
        return prefix + number;
    }

    /**
     * Waits for the next acknowledgement; null if there is none in time.
     *
     * @throws UserFacingException if the connection is gone
     */
    Message next(Duration limit) throws InterruptedException {
        try {
            return acks.nextMessage(limit);
        } catch (IllegalStateException e) {
            throw lost(e);
        }
    }

    /** The library refuses to send a message that is larger than the broker takes. */
    static UserFacingException tooLarge(IllegalArgumentException e) {
        return new UserFacingException("a message was not sent: " + e.getMessage(), e);
    }

    UserFacingException lost(IllegalStateException e) {
        return new UserFacingException(
                "the connection to the broker is lost: " + e.getMessage() + LastErrorListener.lastError(nats), e);
    }

    String state() {
        return "the connection to the broker is " + nats.getStatus() + LastErrorListener.lastError(nats);
    }

    static boolean hasNoResponders(Message ack) {
        return ack.isStatusMessage() && ack.getStatus().getCode() == NO_RESPONDERS;
    }

    Answer answer(Message ack) {
        String subject = ack.getSubject();
        int number = Integer.parseInt(subject, prefix.length(), subject.length(), 10);
        if (hasNoResponders(ack)) {
            return refused(number, "no stream takes the messages (503 no responders)");
        }
        if (ack.isStatusMessage()) {
            return refused(
                    number, ack.getStatus().getCode() + " " + ack.getStatus().getMessage());
        }
        if (!readsSequences && StreamAck.isStored(ack.getData())) {
            return new Answer(number, Answer.UNREAD, Optional.empty());
        }
        try {
            return new Answer(number, new PublishAck(ack).getSeqno(), Optional.empty());
        } catch (JetStreamApiException e) {
            return refused(number, "%s (error %d)".formatted(e.getErrorDescription(), e.getApiErrorCode()));
        } catch (IOException e) {
            return refused(number, "not an acknowledgement: " + e.getMessage());
        }
    }

    private static Answer refused(int number, String reason) {
        return new Answer(number, 0, Optional.of(reason));
    }
}
