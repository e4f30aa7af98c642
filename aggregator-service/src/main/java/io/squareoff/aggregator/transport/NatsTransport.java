package io.squareoff.aggregator.transport;

import com.google.protobuf.InvalidProtocolBufferException;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.nats.client.Connection;
import io.nats.client.ConnectionListener.Events;
import io.nats.client.Message;
import io.nats.client.Nats;
import io.nats.client.Options;
import io.nats.client.impl.ErrorListenerLoggerImpl;
import io.nats.client.support.Status;
import io.nats.service.ServiceMessage;
import io.squareoff.aggregator.transport.TransportException.Reason;
import io.squareoff.proto.SquareReply;
import io.squareoff.proto.SquareRequest;
import io.squareoff.proto.SquareSubjects;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Core NATS request-reply over one connection: every reply arrives on one wildcard inbox, whose last token says which
 * aggregation it belongs to.
 */
public final class NatsTransport implements SquareTransport, AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(NatsTransport.class);
    private static final int NO_RESPONDERS = 503;

    private final String server;
    private final InProgress inProgress;
    private final Counter unexpected;

    /** The connection with its inbox, null until the broker was reached for the first time. */
    private volatile Link link;

    /** Known from the first attempt to connect on, whether that succeeded or not. */
    private volatile Connection attempted;

    private volatile boolean closed;

    /** Only for the thread that {@link #connectionChanged} is called on. */
    private Events lastEvent;

    private record Link(Connection connection, String inbox) {}

    /** Each attempt to connect fails while the broker is away; that it is away is logged once, as an event. */
    private static final class QuietWhileAway extends ErrorListenerLoggerImpl {

        @Override
        public void exceptionOccurred(Connection connection, Exception failure) {
            if (connection.getStatus() == Connection.Status.CONNECTED) {
                super.exceptionOccurred(connection, failure);
            } else {
                log.debug("broker: {}", failure.toString());
            }
        }
    }

    /** Connects in the background, and again whenever the connection is lost. */
    public NatsTransport(String server, InProgress inProgress, MeterRegistry meters) throws InterruptedException {
        this.server = server;
        this.inProgress = inProgress;
        this.unexpected = Counter.builder("squareoff.replies.unexpected")
                .description("Replies to an aggregation that had ended")
                .tag("transport", name())
                .register(meters);
        Nats.connectAsynchronously(
                Options.builder()
                        .server(server)
                        .connectionName("aggregator-service")
                        .maxReconnects(-1)
                        .reconnectWait(Duration.ofMillis(250))
                        // While the broker is away an aggregation fails at once; nothing is kept to be sent later.
                        .reconnectBufferSize(0)
                        .connectionListener(this::connectionChanged)
                        .errorListener(new QuietWhileAway())
                        .build(),
                true);
    }

    @Override
    public String name() {
        return "nats";
    }

    @Override
    public String target() {
        return SquareSubjects.SERVICE + " at " + server;
    }

    @Override
    public void send(Gather gather, int number) {
        Link current = link;
        if (current == null || current.connection().getStatus() != Connection.Status.CONNECTED) {
            throw new TransportException(Reason.UNAVAILABLE, "has no connection to the broker", null);
        }
        byte[] request = SquareRequest.newBuilder().setNumber(number).build().toByteArray();
        current.connection().publish(SquareSubjects.SERVICE, current.inbox() + gather.token(), request);
    }

    /** Called by one thread of the connection. Where the first attempt fails, the first success is RECONNECTED. */
    private void connectionChanged(Connection connection, Events event) {
        if (event != lastEvent) {
            log.info("broker {}: {}", server, event);
            lastEvent = event;
        }
        attempted = connection;
        if (closed) {
            disconnect(connection);
            return;
        }
        switch (event) {
            case CONNECTED, RECONNECTED -> {
                if (link == null) {
                    link = new Link(connection, listen(connection));
                }
            }
            case DISCONNECTED, CLOSED -> inProgress.fail(this, Reason.UNAVAILABLE, "lost its connection to the broker");
            default -> {}
        }
    }

    /** Subscribes to all replies, whose subjects begin with what is returned. */
    private String listen(Connection connection) {
        String inbox = connection.createInbox() + ".";
        connection.createDispatcher(message -> replied(message, inbox.length())).subscribe(inbox + "*");
        return inbox;
    }

    private void replied(Message message, int inboxLength) {
        Gather gather = inProgress.find(token(message.getSubject(), inboxLength));
        if (gather == null) {
            unexpected.increment();
        } else if (message.isStatusMessage()) {
            refused(gather, message.getStatus());
        } else if (message.hasHeaders() && message.getHeaders().containsKey(ServiceMessage.NATS_SERVICE_ERROR)) {
            String error = message.getHeaders().getFirst(ServiceMessage.NATS_SERVICE_ERROR);
            gather.fail(Reason.BAD_REPLY, "answered with an error: " + error, null);
        } else {
            try {
                SquareReply reply = SquareReply.parseFrom(message.getData());
                if (!gather.reply(reply.getNumber(), reply.getResult())) {
                    unexpected.increment();
                }
            } catch (InvalidProtocolBufferException e) {
                gather.fail(Reason.BAD_REPLY, "answered with what is no SquareReply", e);
            }
        }
    }

    private static void refused(Gather gather, Status status) {
        String what =
                status.getCode() == NO_RESPONDERS ? "has no backend listening" : "was refused by the broker: " + status;
        gather.fail(Reason.UNAVAILABLE, what, null);
    }

    /** The decimal number that the subject ends in, without making a string of it. */
    private static long token(String subject, int from) {
        long token = 0;
        for (int i = from; i < subject.length(); i++) {
            token = token * 10 + (subject.charAt(i) - '0');
        }
        return token;
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
