package io.squareoff.aggregator.transport.nats;

import io.micrometer.core.instrument.MeterRegistry;
import io.nats.client.Connection;
import io.nats.client.Message;
import io.squareoff.aggregator.transport.Aggregation;
import io.squareoff.aggregator.transport.AggregationRegistry;
import io.squareoff.aggregator.transport.TransportSettings;
import io.squareoff.broker.BrokerAccess;

/**
 * Core NATS request-reply over one connection. Every reply arrives at one wildcard inbox; the last token of its subject names the
 * aggregation that it belongs to.
 */
final class NatsTransport extends BrokerTransport {

    private final String subject;

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
        super(
                name,
                BrokerMessages.subject(settings),
                settings.codec(),
                settings.maxInFlight(),
                access,
                registry,
                meters);
        this.subject = BrokerMessages.subject(settings);
        open();
    }

    /** The subject of replies to an aggregation, which is the same for all of its calls. */
    @Override
    public Object context(long token) {
        return inbox() + token;
    }

    @Override
    public void send(Aggregation aggregation, int number) {
        Connection connection = connection();
        connection.publish(subject, (String) aggregation.context(), request(connection, aggregation, number));
    }

    @Override
    protected void received(Message message) {
        Aggregation aggregation = replies().find(message, inbox().length());
        if (aggregation != null && message.isStatusMessage()) {
            BrokerReplies.refused(
                    aggregation,
                    message.getStatus().getCode(),
                    message.getStatus().getMessage());
        } else {
            replies().received(aggregation, message, false);
        }
    }
}
