package io.squareoff.aggregator.transport;

import io.micrometer.core.instrument.MeterRegistry;
import io.nats.client.Connection;
import io.nats.client.Message;
import io.nats.client.support.Status;
import io.squareoff.aggregator.transport.TransportException.Reason;

/**
 * Core NATS request-reply over one connection: every reply arrives on one wildcard inbox, whose last token says which
 * aggregation it belongs to.
 */
final class NatsTransport implements SquareTransport {

    private static final int NO_RESPONDERS = 503;

    private final String name;
    private final String server;
    private final NatsCodec codec;
    private final Replies replies;
    private final BrokerConnection link;

    /**
     * Connects in the background, and again whenever the connection is lost.
     *
     * @param maxInFlight how many calls it will be asked to have in flight
     */
    NatsTransport(
            String name,
            String server,
            NatsCodec codec,
            int maxInFlight,
            AggregationRegistry inProgress,
            MeterRegistry meters)
            throws InterruptedException {
        this.name = name;
        this.server = server;
        this.codec = codec;
        this.replies = new Replies(this, codec, inProgress, meters);
        this.link = new BrokerConnection(server, maxInFlight, this, inProgress, this::received);
        link.open();
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String target() {
        return codec.subject() + " at " + server;
    }

    @Override
    public void send(Aggregation gather, int number) {
        Connection connection = link.connection();
        byte[] request = codec.request(number, gather.length(number));
        connection.publish(codec.subject(), link.inbox() + gather.token(), request);
    }

    private void received(Message message) {
        Aggregation gather = replies.find(message, link.inbox().length());
        if (gather != null && message.isStatusMessage()) {
            refused(gather, message.getStatus());
        } else {
            replies.received(gather, message, false);
        }
    }

    private static void refused(Aggregation gather, Status status) {
        String what =
                status.getCode() == NO_RESPONDERS ? "has no backend listening" : "was refused by the broker: " + status;
        gather.fail(Reason.UNAVAILABLE, what, null);
    }

    @Override
    public void close() {
        link.close();
    }
}
