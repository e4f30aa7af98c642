package io.squareoff.aggregator.transport.nats;

import io.nats.client.Connection;
import io.nats.client.ConnectionListener.Events;
import io.nats.client.Message;
import io.nats.client.MessageHandler;
import io.nats.client.NUID;
import io.nats.client.Nats;
import io.nats.client.Options;
import io.nats.client.impl.ErrorListenerLoggerImpl;
import io.squareoff.aggregator.transport.Aggregation;
import io.squareoff.aggregator.transport.AggregationRegistry;
import io.squareoff.aggregator.transport.SquareTransport;
import io.squareoff.aggregator.transport.TransportException;
import io.squareoff.aggregator.transport.TransportException.Reason;
import io.squareoff.broker.BrokerAccess;
import io.squareoff.proto.SquareSubjects;
import java.time.Duration;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One transport's connection to the broker, with an inbox that all replies arrive below. It connects in the background, and
 * again whenever the connection is lost, which fails the calls that the transport had in flight.
 *
 * <p>Each transport has a connection of its own, since the library's queues and limits belong to a connection, and one full
 * queue must not hold up another transport.
 */
public final class BrokerConnection implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(BrokerConnection.class);

    private final BrokerAccess access;
    private final int maxInFlight;
    private final SquareTransport transport;
    private final AggregationRegistry registry;
    private final MessageHandler received;
    private final String inbox = SquareSubjects.INBOXES + NUID.nextGlobal() + ".";

    /** Null until the broker is reached for the first time and the inbox is subscribed to. */
    private volatile Connection connection;

    /** Set by the first attempt to connect, successful or not. */
    private volatile Connection attempted;

    /**
     * The message about a login that the broker refused, after which the library gives up, or about TLS that did not come about;
     * null if there was neither since it was connected to last.
     */
    private volatile String refusal;

    private volatile boolean closed;

    /** Only for the thread that {@link #connectionChanged} is called on. */
    private Events lastEvent;

    /**
     * Keeps expected errors out of the log. Each attempt to connect fails while the broker is away, which is logged once, as an
     * event. A message that could not be queued fails its aggregation instead.
     */
    private final class Failures extends ErrorListenerLoggerImpl {

        @Override
        public void errorOccurred(Connection connection, String error) {
            Optional<String> refused = access.refusal(error);
            if (refused.isPresent()) {
                refused(refused.get());
            } else {
                super.errorOccurred(connection, error);
            }
        }

        @Override
        public void exceptionOccurred(Connection connection, Exception failure) {
            if (connection.getStatus() == Connection.Status.CONNECTED) {
                super.exceptionOccurred(connection, failure);
            } else {
                log.debug("broker: {}", failure.toString());
                access.tlsFailure(failure).ifPresent(this::refused);
            }
        }

        /** Logs what stays the same over many attempts once. */
        private void refused(String message) {
            if (!message.equals(refusal)) {
                refusal = message;
                log.error("{}: {}", transport.name(), message);
            }
        }

        @Override
        public void messageDiscarded(Connection connection, Message message) {
            discarded(message);
        }
    }

    /**
     * @param maxInFlight the most calls in flight, all of which may wait to be written
     * @param received takes every message that arrives below the inbox, on one thread
     */
    public BrokerConnection(
            BrokerAccess access,
            int maxInFlight,
            SquareTransport transport,
            AggregationRegistry registry,
            MessageHandler received) {
        this.access = access;
        this.maxInFlight = maxInFlight;
        this.transport = transport;
        this.registry = registry;
        this.received = received;
    }

    /** Begins to connect, and returns at once. */
    public void open() throws InterruptedException {
        Nats.connectAsynchronously(
                access.options()
                        .connectionName("aggregator-service " + transport.name())
                        .maxMessagesInOutgoingQueue(maxInFlight + Options.DEFAULT_MAX_MESSAGES_IN_OUTGOING_QUEUE)
                        // While the broker does not read, abandoned requests still wait to be written until the queue
                        // is
                        // full. That must not block the thread that sends: it may serve callers or time deadlines.
                        .discardMessagesWhenOutgoingQueueFull()
                        .maxReconnects(-1)
                        .reconnectWait(Duration.ofMillis(250))
                        // While the broker is away an aggregation fails at once; nothing is kept to be sent later.
                        .reconnectBufferSize(0)
                        .connectionListener(this::connectionChanged)
                        .errorListener(new Failures())
                        .build(),
                true);
    }

    /** The prefix of the inbox's subjects, its last dot included. */
    public String inbox() {
        return inbox;
    }

    /** @throws TransportException if the broker cannot be reached now */
    public Connection connection() {
        Connection current = connection;
        if (current == null || current.getStatus() != Connection.Status.CONNECTED) {
            String what = refusal == null
                    ? "has no connection to the broker"
                    : "is refused by the broker, or refuses it: see the log of the aggregator";
            throw new TransportException(Reason.UNAVAILABLE, what, null);
        }
        return current;
    }

    /** Called by one thread of the connection. If the first attempt fails, the first success is RECONNECTED. */
    private void connectionChanged(Connection changed, Events event) {
        if (event != lastEvent) {
            log.info("broker {} for {}: {}", access.address(), transport.name(), event);
            lastEvent = event;
        }
        attempted = changed;
        if (closed) {
            disconnect(changed);
            return;
        }
        switch (event) {
            case CONNECTED, RECONNECTED -> {
                refusal = null;
                if (connection == null) {
                    changed.createDispatcher(received).subscribe(inbox + ">");
                    connection = changed;
                }
            }
            case DISCONNECTED, CLOSED ->
                registry.fail(transport, Reason.UNAVAILABLE, "lost its connection to the broker");
            default -> {}
        }
    }

    /** Fails the aggregation of a request that was not queued. Called by one thread of the connection. */
    private void discarded(Message request) {
        String replyTo = request.getReplyTo();
        if (replyTo == null || !replyTo.startsWith(inbox)) {
            return;
        }
        Aggregation aggregation =
                registry.find(Long.parseLong(replyTo, replyTo.lastIndexOf('.') + 1, replyTo.length(), 10));
        if (aggregation != null) {
            aggregation.fail(Reason.UNAVAILABLE, "has a broker that does not read: the queue to it is full", null);
        }
    }

    /** Also ends the attempts to connect, which would go on for ever. */
    @Override
    public void close() {
        closed = true;
        Connection current = attempted;
        if (current != null) {
            disconnect(current);
        }
    }

    private static void disconnect(Connection connection) {
        try {
            connection.close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
