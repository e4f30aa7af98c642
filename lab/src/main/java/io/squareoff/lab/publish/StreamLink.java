package io.squareoff.lab.publish;

import io.squareoff.lab.broker.ClosableConnection;
import java.time.Duration;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * A connection of its own to streams, whose answers come to one inbox. It is closed with this link.
 *
 * @param subject of each message
 * @param body of each message, made when it is sent
 */
public record StreamLink(
        ClosableConnection connection, AckInbox inbox, IntFunction<String> subject, IntFunction<byte[]> body)
        implements OpenPublisher.Link {

    /** Does not read the messages' sequences, which would cost the client more than all else of an acknowledgement. */
    public StreamLink(ClosableConnection connection, IntFunction<String> subject, IntFunction<byte[]> body) {
        this(connection, new AckInbox(connection.nats(), false), subject, body);
    }

    /**
     * A link to one stream, which reads sequences, and whose messages begin with their number and the time when they were sent, as
     * {@link DeliveryLog} has it.
     *
     * @param size of a message in bytes, at least {@link DeliveryLog#HEADER_BYTES}
     */
    public static StreamLink numbered(ClosableConnection connection, String subject, int size) {
        AckInbox inbox = new AckInbox(connection.nats(), true);
        return new StreamLink(connection, inbox, message -> subject, message -> DeliveryLog.body(message, size));
    }

    @Override
    public void send(int message) {
        try {
            connection.nats().publish(subject.apply(message), inbox.replyTo(message), body.apply(message));
        } catch (IllegalArgumentException e) {
            throw AckInbox.tooLarge(e);
        }
    }

    @Override
    public Optional<OpenPublisher.Answer> poll(Duration limit) throws InterruptedException {
        return Optional.ofNullable(inbox.next(limit)).map(inbox::answer);
    }

    @Override
    public String state() {
        return inbox.state();
    }

    @Override
    public void close() {
        connection.close();
    }
}
