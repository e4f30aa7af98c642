package io.squareoff.aggregator.transport.nats;

import io.micrometer.core.instrument.MeterRegistry;
import io.nats.client.Connection;
import io.nats.client.Message;
import io.nats.client.support.Status;
import io.squareoff.aggregator.transport.Aggregation;
import io.squareoff.aggregator.transport.AggregationRegistry;
import io.squareoff.aggregator.transport.SquareTransport;
import io.squareoff.aggregator.transport.TransportException.Reason;
import io.squareoff.broker.BrokerAccess;
import io.squareoff.proto.MessageCodec;
import io.squareoff.proto.SquareSubjects;
import java.util.Optional;

/**
 * Core NATS request-reply over one connection. Every reply arrives at one wildcard inbox; the last token of its subject names the
 * aggregation that it belongs to.
 */
final class NatsTransport implements SquareTransport {

    private static final int NO_RESPONDERS = 503;

    private final String name;
    private final BrokerAccess access;
    private final String subject;
    private final MessageCodec codec;
    private final BrokerReplies replies;
    private final BrokerConnection broker;

    /**
     * Connects in the background, and again whenever the connection is lost.
     *
     * @param maxInFlight the most calls that it will have in flight
     */
    NatsTransport(
            String name,
            BrokerAccess access,
            MessageCodec codec,
            int maxInFlight,
            AggregationRegistry registry,
            MeterRegistry meters)
            throws InterruptedException {
        this.name = name;
        this.access = access;
        this.subject = SquareSubjects.service(codec);
        this.codec = codec;
        this.replies = new BrokerReplies(this, codec, registry, meters);
        this.broker = new BrokerConnection(access, maxInFlight, this, registry, this::received);
        broker.open();
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String target() {
        return subject + " at " + access.address();
    }

    @Override
    public Optional<String> problem() {
        return broker.problem();
    }

    /** The subject of replies to an aggregation, which is the same for all of its calls. */
    @Override
    public Object context(long token) {
        return broker.inbox() + token;
    }

    @Override
    public void send(Aggregation aggregation, int number) {
        Connection connection = broker.connection();
        byte[] request = aggregation.isPlain()
                ? codec.request(number, aggregation.length(number))
                : BrokerMessages.request(codec, connection, aggregation, number, 0);
        connection.publish(subject, (String) aggregation.context(), request);
    }

    @Override
    public void abandon(Aggregation aggregation, Runnable released) {
        broker.onceRead(released);
    }

    /** Takes a message that arrived below the inbox. */
    void received(Message message) {
        Aggregation aggregation = replies.find(message, broker.inbox().length());
        if (aggregation != null && message.isStatusMessage()) {
            refused(aggregation, message.getStatus());
        } else {
            replies.received(aggregation, message, false);
        }
    }

    private static void refused(Aggregation aggregation, Status status) {
        String what =
                status.getCode() == NO_RESPONDERS ? "has no backend listening" : "was refused by the broker: " + status;
        aggregation.fail(Reason.UNAVAILABLE, what, null);
    }

    @Override
    public void close() {
        broker.close();
    }
}
