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
public record StreamLink(Publisher publisher, IntFunction<String> subject, IntFunction<byte[]> body)
        implements OpenPublisher.Link {

    /** Does not read the messages' sequences, which would cost the client more than all else of an acknowledgement. */
    public StreamLink(ClosableConnection connection, IntFunction<String> subject, IntFunction<byte[]> body) {
        this(new Publisher(connection, 0), subject, body);
    }

    /**
     * A link to one stream, which reads sequences, and whose messages begin with their number and the time when they were sent, as
     * {@link DeliveryLog} has it.
     *
     * @param size of a message in bytes, at least {@link DeliveryLog#HEADER_BYTES}
     */
    public static StreamLink numbered(ClosableConnection connection, String subject, int size) {
        Publisher publisher = new Publisher(connection, 0, true);
        return new StreamLink(publisher, message -> subject, message -> DeliveryLog.body(message, size));
    }

    @Override
    public void send(int message) {
        publisher.send(message, subject.apply(message), body.apply(message));
    }

    @Override
    public Optional<OpenPublisher.Answer> poll(Duration limit) throws InterruptedException {
        return publisher.poll(limit);
    }

    @Override
    public String state() {
        return publisher.state();
    }

    @Override
    public void close() {
        publisher.close();
    }
}
