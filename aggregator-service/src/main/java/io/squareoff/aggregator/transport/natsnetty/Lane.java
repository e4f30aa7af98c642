package io.squareoff.aggregator.transport.natsnetty;

import io.squareoff.aggregator.transport.Connections;
import io.squareoff.aggregator.transport.TransportException;
import io.squareoff.aggregator.transport.TransportException.Reason;
import io.squareoff.aggregator.transport.nats.BrokerReplies;
import io.squareoff.aggregator.transport.nats.BrokerTransport;
import io.squareoff.broker.BrokerEvents;
import io.squareoff.natsnetty.Address;
import io.squareoff.natsnetty.NatsConnection;
import io.squareoff.natsnetty.NatsMessage;
import io.squareoff.natsnetty.NatsOptions;
import io.squareoff.natsnetty.NatsUnavailableException;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * One connection of a transport to the broker, with an inbox of its own: replies come back to the thread that sent their requests.
 *
 * <p>Thread-safe.
 */
final class Lane extends Connections.Connection {

    private final int index;
    private final String inbox = BrokerReplies.newInbox();
    private final BrokerEvents events;
    private final NatsConnection connection;

    /**
     * Begins to connect.
     *
     * @param index its place among the transport's lanes
     * @param received takes every message that arrives below the inbox, on the thread of the connection
     */
    Lane(int index, NatsOptions options, BrokerEvents events, BiConsumer<Lane, NatsMessage> received) {
        this.index = index;
        this.events = events;
        this.connection = NatsConnection.open(options, events);
        connection.subscribe(inbox + ">", null, message -> received.accept(this, message));
    }

    int index() {
        return index;
    }

    /** The position of the token in the subject of a reply. */
    int tokenAt() {
        return inbox.length();
    }

    /** The subject of an aggregation's requests, with the one that their replies come to. */
    Address address(String subject, long token) {
        return Address.of(subject, inbox + token);
    }

    /**
     * The most bytes that the broker takes in one message.
     *
     * @throws TransportException if the broker cannot be reached now: before it was, nobody knows its bound
     */
    long maxPayload() {
        problem().ifPresent(problem -> {
            throw new TransportException(Reason.UNAVAILABLE, problem, null);
        });
        return connection.maxPayload();
    }

    /** @throws TransportException if the broker cannot be reached now */
    void publish(Address address, byte[] request) {
        try {
            connection.publish(address, request);
        } catch (NatsUnavailableException e) {
            throw new TransportException(Reason.UNAVAILABLE, problem().orElse(e.getMessage()), e);
        }
    }

    /** The reason why nothing can be published, or empty if it can. */
    Optional<String> problem() {
        return connection.isConnected()
                ? Optional.empty()
                : Optional.of(BrokerTransport.problem(events.refusal().isPresent()));
    }

    /** Runs something once the broker has read all that was sent before, or the connection is lost. */
    void onceRead(Runnable released) {
        connection.flush(released);
    }

    @Override
    public boolean isOnItsThread() {
        return connection.isOnItsThread();
    }

    void close() {
        connection.close();
    }
}
