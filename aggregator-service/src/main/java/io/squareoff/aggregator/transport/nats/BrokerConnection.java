package io.squareoff.aggregator.transport;

import io.nats.client.Connection;
import io.nats.client.ConnectionListener.Events;
import io.nats.client.Message;
import io.nats.client.MessageHandler;
import io.nats.client.NUID;
import io.nats.client.Nats;
import io.nats.client.Options;
import io.nats.client.impl.ErrorListenerLoggerImpl;
import io.squareoff.aggregator.transport.TransportException.Reason;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One transport's connection to the broker, with an inbox that all replies arrive below. It is made in the background, and
 * again whenever it is lost, which fails what the transport had in flight.
 *
 * <p>Each transport has a connection of its own: the library's queues and limits are a connection's, and what fills one
 * must not hold up another.
 */
final class BrokerConnection implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(BrokerConnection.class);

    private final String server;
    private final int maxInFlight;
    private final SquareTransport transport;
    private final AggregationRegistry inProgress;
    private final MessageHandler received;
    private final String inbox = Options.DEFAULT_INBOX_PREFIX + NUID.nextGlobal() + ".";

    /** Null until the broker was reached for the first time and the inbox was subscribed to. */
    private volatile Connection connection;

    /** Known from the first attempt to connect on, whether that succeeded or not. */
    private volatile Connection attempted;

    private volatile boolean closed;

    /** Only for the thread that {@link #connectionChanged} is called on. */
    private Events lastEvent;

    /**
     * Each attempt to connect fails while the broker is away; that it is away is logged once, as an event. What could not be
     * queued to be written is told to its caller, not logged.
     */
    private final class Failures extends ErrorListenerLoggerImpl {

        @Override
        public void exceptionOccurred(Connection connection, Exception failure) {
            if (connection.getStatus() == Connection.Status.CONNECTED) {
                super.exceptionOccurred(connection, failure);
            } else {
                log.debug("broker: {}", failure.toString());
            }
        }

        @Override
        public void messageDiscarded(Connection connection, Message message) {
            discarded(message);
        }
    }

    /**
     * @param maxInFlight how many numbers may be in flight, all of which may wait to be written
     * @param received takes what arrives below the inbox, on one thread
     */
    BrokerConnection(
            String server,
            int maxInFlight,
            SquareTransport transport,
            AggregationRegistry inProgress,
            MessageHandler received) {
        this.server = server;
        this.maxInFlight = maxInFlight;
        this.transport = transport;
        this.inProgress = inProgress;
        this.received = received;
    }

    /** Begins to connect, and comes back at once. */
    void open() throws InterruptedException {
        Nats.connectAsynchronously(
                Options.builder()
                        .server(server)
                        .connectionName("aggregator-service " + transport.name())
                        .maxMessagesInOutgoingQueue(maxInFlight + Options.DEFAULT_MAX_MESSAGES_IN_OUTGOING_QUEUE)
                        // Where the broker does not read, what was given up still waits to be written, until the queue
                        // is full. That must not hold up the thread that sends: it may serve callers or time deadlines.
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

    /** What the subjects of the inbox begin with, its last dot included. */
    String inbox() {
        return inbox;
    }

    /** @throws TransportException if the broker cannot be reached now */
    Connection connection() {
        Connection current = connection;
        if (current == null || current.getStatus() != Connection.Status.CONNECTED) {
            throw new TransportException(Reason.UNAVAILABLE, "has no connection to the broker", null);
        }
        return current;
    }

    /** Called by one thread of the connection. Where the first attempt fails, the first success is RECONNECTED. */
    private void connectionChanged(Connection changed, Events event) {
        if (event != lastEvent) {
            log.info("broker {} for {}: {}", server, transport.name(), event);
            lastEvent = event;
        }
        attempted = changed;
        if (closed) {
            disconnect(changed);
            return;
        }
        switch (event) {
            case CONNECTED, RECONNECTED -> {
                if (connection == null) {
                    changed.createDispatcher(received).subscribe(inbox + ">");
                    connection = changed;
                }
            }
            case DISCONNECTED, CLOSED ->
                inProgress.fail(transport, Reason.UNAVAILABLE, "lost its connection to the broker");
            default -> {}
        }
    }

    /** A request was not queued: its aggregation fails at once. Called by one thread of the connection. */
    private void discarded(Message request) {
        String replyTo = request.getReplyTo();
        if (replyTo == null || !replyTo.startsWith(inbox)) {
            return;
        }
        Aggregation gather =
                inProgress.find(Long.parseLong(replyTo, replyTo.lastIndexOf('.') + 1, replyTo.length(), 10));
        if (gather != null) {
            gather.fail(Reason.UNAVAILABLE, "has a broker that does not read: the queue to it is full", null);
        }
    }

    /** Also ends an attempt to connect, which would go on for ever. */
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
