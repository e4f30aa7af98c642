package io.squareoff.lab.publish;

import io.nats.client.Connection;
import io.squareoff.lab.broker.ClosableConnection;
import java.time.Duration;
import java.util.Optional;
import java.util.function.IntFunction;

/** A connection of its own to streams, whose answers come to one inbox. */
public final class StreamLink implements OpenPublisher.Link {

    private final ClosableConnection connection;
    private final Connection nats;
    private final AckInbox inbox;
    private final IntFunction<String> subject;
    private final IntFunction<byte[]> body;
    private final boolean readsSequences;

    /**
     * Uses a connection, which is closed with this link. It does not read the messages' sequences, which would cost the client more
     * than all else of an acknowledgement.
     *
     * @param subject of each message
     * @param body of each message, made when it is sent
     */
    public StreamLink(ClosableConnection connection, IntFunction<String> subject, IntFunction<byte[]> body) {
        this(connection, subject, body, false);
    }

    private StreamLink(
            ClosableConnection connection,
            IntFunction<String> subject,
            IntFunction<byte[]> body,
            boolean readsSequences) {
        this.connection = connection;
        this.subject = subject;
        this.body = body;
        this.readsSequences = readsSequences;
        nats = connection.nats();
        inbox = new AckInbox(nats);
    }

    /**
     * A link to one stream, which reads sequences, and whose messages begin with their number and the time when they were sent, as {@link DeliveryLog} has it.
     *
     * @param size of a message in bytes, at least {@link DeliveryLog#HEADER_BYTES}
     */
    public static StreamLink numbered(ClosableConnection connection, String subject, int size) {
        return new StreamLink(connection, message -> subject, message -> DeliveryLog.body(message, size), true);
    }

    @Override
    public void send(int message) {
        try {
            nats.publish(subject.apply(message), inbox.replyTo(message), body.apply(message));
        } catch (IllegalArgumentException e) {
            throw AckInbox.tooLarge(e);
        }
    }

    @Override
    public Optional<OpenPublisher.Answer> poll(Duration limit) throws InterruptedException {
        return Optional.ofNullable(inbox.next(limit)).map(ack -> inbox.answer(ack, readsSequences));
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
