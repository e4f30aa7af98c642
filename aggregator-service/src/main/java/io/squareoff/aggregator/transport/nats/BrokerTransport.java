package io.squareoff.aggregator.transport.nats;

import io.micrometer.core.instrument.MeterRegistry;
import io.nats.client.Connection;
import io.nats.client.ConnectionListener.Events;
import io.nats.client.Message;
import io.nats.client.Nats;
import io.nats.client.Options;
import io.nats.client.impl.ErrorListenerLoggerImpl;
import io.squareoff.aggregator.transport.Aggregation;
import io.squareoff.aggregator.transport.AggregationRegistry;
import io.squareoff.aggregator.transport.SquareTransport;
import io.squareoff.aggregator.transport.TransportException;
import io.squareoff.aggregator.transport.TransportException.Reason;
import io.squareoff.broker.BrokerAccess;
import io.squareoff.proto.MessageCodec;
import io.squareoff.proto.SquareSubjects;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.scheduler.Schedulers;

/**
 * A transport over a connection to the broker, with an inbox that all replies arrive below. It connects in the background, and
 * again whenever the connection is lost, which fails the calls that it had in flight.
 *
 * <p>Requests wait in the library's queue until they are written. The queue is bounded by the gate's places and bytes, since calls
 * that are given up keep theirs until the broker has read what was sent before ({@link #abandon}).
 *
 * <p>Each transport has a connection of its own, since the library's queues and limits belong to a connection, and one full
 * queue must not hold up another transport.
 */
public abstract class BrokerTransport extends SquareTransport {

    private static final Logger log = LoggerFactory.getLogger(BrokerTransport.class);

    private static final String NOT_CONNECTED = "has no connection to the broker";

    /** The time after which the library begins anew where it gave up. */
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final BrokerAccess access;
    private final int maxInFlight;
    private final MessageCodec codec;
    private final AggregationRegistry registry;
    private final BrokerReplies replies;
    private final String inbox = BrokerReplies.newInbox();

    /** Null while nothing may be sent: until the inbox is subscribed to, and until the broker has read what was sent before a loss. */
    private volatile Connection connection;

    /** Waiting until the broker has read all that was sent before; null if nobody waits for that. Guarded by this. */
    private List<Runnable> unread;

    /** Set by the first attempt to connect, successful or not. */
    private volatile Connection attempted;

    /**
     * The message about a login that the broker refused, after which the library gives up, or about TLS that did not come about;
     * null if there was neither since it was connected to last.
     */
    private volatile String refusal;

    private volatile boolean closed;

    // Only for the thread that connectionChanged is called on.
    private Events lastEvent;

    /** The connection that has the subscription to the inbox. */
    private Connection subscribed;

    /**
     * Keeps expected errors out of the log. Each attempt to connect fails while the broker is away, which is logged once, as an
     * event.
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
                access.tlsFailure(failure).ifPresent(BrokerTransport.this::refused);
            }
        }
    }

    /** Logs what stays the same over many attempts once. */
    private void refused(String message) {
        if (!message.equals(refusal)) {
            refusal = message;
            log.error("{}: {}", name(), message);
        }
    }

    /**
     * @param subject that it asks at
     * @param maxInFlight the most calls in flight, all of which may wait to be written
     */
    protected BrokerTransport(
            String name,
            String subject,
            MessageCodec codec,
            int maxInFlight,
            BrokerAccess access,
            AggregationRegistry registry,
            MeterRegistry meters) {
        super(name, subject + " at " + access.address());
        this.access = access;
        this.maxInFlight = maxInFlight;
        this.codec = codec;
        this.registry = registry;
        this.replies = new BrokerReplies(name, codec, registry, meters);
    }

    /** Takes a message that arrived below the inbox; called on one thread. */
    protected abstract void received(Message message);

    /** Begins to connect, and returns at once. */
    protected final void open() throws InterruptedException {
        Nats.connectAsynchronously(
                access.options()
                        .connectionName("aggregator-service " + name())
                        // Of the library's own requests, which say so where nobody listens.
                        .inboxPrefix(SquareSubjects.INBOXES)
                        .reportNoResponders()
                        .maxMessagesInOutgoingQueue(maxInFlight + Options.DEFAULT_MAX_MESSAGES_IN_OUTGOING_QUEUE)
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
    protected final String inbox() {
        return inbox;
    }

    protected final BrokerReplies replies() {
        return replies;
    }

    /**
     * Encodes the request of a call that is sent without headers.
     *
     * @throws TransportException if the broker takes no message of its size, or of the size of the reply
     */
    protected final byte[] request(Connection connected, Aggregation aggregation, int number) {
        return aggregation.isPlain()
                ? codec.request(number, aggregation.length(number))
                : BrokerMessages.request(codec, connected.getMaxPayload(), aggregation, number, 0);
    }

    /** @throws TransportException if the broker cannot be reached now */
    protected final Connection connection() {
        Connection current = connection;
        if (!isConnected(current)) {
            throw new TransportException(Reason.UNAVAILABLE, problem().orElse(NOT_CONNECTED), null);
        }
        return current;
    }

    private static boolean isConnected(Connection connection) {
        return connection != null && connection.getStatus() == Connection.Status.CONNECTED;
    }

    /** The reason why {@link #connection} would throw, or empty if it would not. */
    @Override
    public final Optional<String> problem() {
        if (isConnected(connection)) {
            return Optional.empty();
        }
        return Optional.of(problem(refusal != null));
    }

    /**
     * The reason why a transport without a connection can make no call, in words that every kind uses.
     *
     * @param refused true if the broker refused the login, or there was no TLS with it
     */
    public static String problem(boolean refused) {
        return refused ? "is refused by the broker, or refuses it: see the log of the aggregator" : NOT_CONNECTED;
    }

    /**
     * Releases the calls once the broker has read all that was sent before, on another thread; at once if the connection is lost, after
     * which nothing more is sent until the broker has read that.
     */
    @Override
    public void abandon(Aggregation aggregation, Runnable released) {
        if (!isConnected(connection)) {
            released.run();
            return;
        }
        synchronized (this) {
            if (unread != null) {
                unread.add(released);
                return;
            }
            unread = new ArrayList<>(List.of(released));
        }
        Schedulers.boundedElastic().schedule(this::releaseWhatIsRead);
    }

    private void releaseWhatIsRead() {
        for (List<Runnable> sent; !(sent = takeUnread()).isEmpty(); ) {
            Connection current = connection;
            if (isConnected(current)) {
                awaitRead(current);
            }
            sent.forEach(Runnable::run);
        }
    }

    private synchronized List<Runnable> takeUnread() {
        List<Runnable> taken = unread;
        unread = taken.isEmpty() ? null : new ArrayList<>();
        return taken;
    }

    /** Returns once the broker has read all that was sent before, or the connection is lost, as it is if the broker is silent. */
    private static void awaitRead(Connection connection) {
        try {
            connection.flush(Duration.ZERO);
        } catch (TimeoutException e) {
            log.debug("lost while the broker had not read all: {}", e.toString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Called by one thread of the connection. If the first attempt fails, the first success is RECONNECTED. That comes before the
     * library has queued its subscriptions again, and RESUBSCRIBED after.
     */
    private void connectionChanged(Connection changed, Events event) {
        if (event != lastEvent && event != Events.CLOSED) {
            log.info("broker {} for {}: {}", access.address(), name(), event);
            lastEvent = event;
        }
        attempted = changed;
        if (closed) {
            disconnect(changed);
            return;
        }
        switch (event) {
            case CONNECTED -> connected(changed);
            case RESUBSCRIBED -> {
                awaitRead(changed);
                connected(changed);
            }
            case DISCONNECTED -> lost();
            case CLOSED -> {
                lost();
                openLater();
            }
            default -> {}
        }
    }

    private void connected(Connection changed) {
        refusal = null;
        if (subscribed != changed) {
            changed.createDispatcher(this::received).subscribe(inbox + ">");
            subscribed = changed;
        }
        connection = changed;
    }

    private void lost() {
        connection = null;
        registry.fail(this, Reason.UNAVAILABLE, "lost its connection to the broker");
    }

    /** The library closes a connection for good after the same error of a login twice, and forgets what it has queued. */
    private void openLater() {
        Schedulers.boundedElastic().schedule(this::openAgain, PAUSE.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void openAgain() {
        if (closed) {
            return;
        }
        try {
            open();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IllegalArgumentException e) {
            // The file with the password, which is read again, cannot be read now.
            refused(e.getMessage());
            openLater();
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
