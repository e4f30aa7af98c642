package io.squareoff.aggregator.transport.nats;

import io.micrometer.core.instrument.MeterRegistry;
import io.nats.client.Connection;
import io.nats.client.Message;
import io.squareoff.aggregator.transport.Aggregation;
import io.squareoff.aggregator.transport.AggregationRegistry;
import io.squareoff.aggregator.transport.SquareTransport;
import io.squareoff.aggregator.transport.TransportSettings;
import io.squareoff.broker.BrokerAccess;
import io.squareoff.proto.MessageCodec;
import java.util.Optional;

/**
 * Core NATS request-reply over one connection. Every reply arrives at one wildcard inbox; the last token of its subject names the
 * aggregation that it belongs to.
 */
final class NatsTransport extends SquareTransport {

    private final String subject;
    private final MessageCodec codec;
    private final BrokerReplies replies;
    private final BrokerConnection broker;

    /**
     * Connects in the background, and again whenever the connection is lost.
     *
     * @param settings with the codec and the backend that is asked, and the most calls that it will have in flight
     */
    NatsTransport(
            String name,
            TransportSettings settings,
            BrokerAccess access,
            AggregationRegistry registry,
            MeterRegistry meters)
            throws InterruptedException {
        super(name, BrokerMessages.subject(settings) + " at " + access.address());
        this.subject = BrokerMessages.subject(settings);
        this.codec = settings.codec();
        this.replies = new BrokerReplies(this, codec, registry, meters);
        this.broker = new BrokerConnection(access, settings.maxInFlight(), this, registry, this::received);
        broker.open();
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
                : BrokerMessages.request(codec, connection.getMaxPayload(), aggregation, number, 0);
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
            BrokerReplies.refused(
                    aggregation,
                    message.getStatus().getCode(),
                    message.getStatus().getMessage());
        } else {
            replies.received(aggregation, message, false);
        }
    }

    @Override
    public void close() {
        broker.close();
    }
}
