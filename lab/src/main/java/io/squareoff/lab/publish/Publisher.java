package io.squareoff.lab.publish;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.nats.client.Connection;
import io.nats.client.JetStreamApiException;
import io.nats.client.Message;
import io.nats.client.Subscription;
import io.nats.client.api.PublishAck;
import io.nats.client.impl.Headers;
import io.squareoff.lab.broker.BrokerSession;
import io.squareoff.lab.broker.ClosableConnection;
import io.squareoff.lab.broker.LabException;
import io.squareoff.lab.broker.LastErrorListener;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;

/**
 * Publishes to streams over a connection of its own, and takes their acknowledgements from one inbox on the thread that asks
 * for them: there is no future and no thread for each message.
 *
 * <p>Messages on the way have tokens, which their acknowledgements come back with. One thread publishes; one, the same or
 * another, takes acknowledgements.
 */
public final class Publisher implements AutoCloseable {

    /** How long the broker may take to acknowledge before it is said to have failed. */
    public static final Duration ACK_LIMIT = Duration.ofSeconds(10);

    private static final int NO_RESPONDERS = 503;

    /** How a stream begins to say that it has stored a message; a refusal begins with {@code {"error":}. */
    private static final byte[] STORED = "{\"stream\":".getBytes(UTF_8);

    private static final byte[] DUPLICATE = "\"duplicate\":".getBytes(UTF_8);

    private final ClosableConnection link;
    private final Connection connection;
    private final Subscription acks;
    private final String inbox;
    private final String[] replyTo;

    private long duplicates;

    /**
     * Connects.
     *
     * @param tokens how many messages may be on the way at once
     */
    public Publisher(BrokerSession site, String name, int tokens) throws InterruptedException {
        this(site.connect(name), tokens);
    }

    /**
     * Uses a connection, which is closed with this.
     *
     * @param tokens how many messages may be on the way at once
     */
    public Publisher(ClosableConnection link, int tokens) {
        this.link = link;
        connection = link.connection();
        inbox = connection.createInbox() + ".";
        acks = connection.subscribe(inbox + "*");
        acks.setPendingLimits(-1, -1);
        replyTo = new String[tokens];
        for (int token = 0; token < tokens; token++) {
            replyTo[token] = inbox + token;
        }
    }

    /**
     * Sends a message.
     *
     * @param headers may be null
     * @param token 0 to tokens − 1, of no message that is on the way
     */
    public void publish(String subject, Headers headers, byte[] body, int token) {
        try {
            connection.publish(subject, replyTo[token], headers, body);
        } catch (IllegalStateException e) {
            throw lost(e);
        }
    }

    /**
     * Waits until a message is acknowledged.
     *
     * @return its token
     * @throws LabException if it was refused, or no acknowledgement comes within {@link #ACK_LIMIT}
     */
    public int awaitAck() throws InterruptedException {
        Message ack = nextAck();
        byte[] said = ack.getData();
        if (ack.isStatusMessage() || !stored(said)) {
            throw refused(ack);
        }
        if (contains(said, DUPLICATE)) {
            duplicates++;
        }
        return token(ack.getSubject());
    }

    private Message nextAck() throws InterruptedException {
        try {
            Message ack = acks.nextMessage(ACK_LIMIT);
            if (ack == null) {
                throw new LabException(
                        "no stream acknowledged within " + ACK_LIMIT.toSeconds()
                                + " s; the connection to the broker is " + connection.getStatus()
                                + LastErrorListener.lastError(connection),
                        null);
            }
            return ack;
        } catch (IllegalStateException e) {
            throw lost(e);
        }
    }

    private LabException lost(IllegalStateException e) {
        return new LabException(
                "the connection to the broker is lost: " + e.getMessage() + LastErrorListener.lastError(connection), e);
    }

    private int token(String subject) {
        int token = 0;
        for (int i = inbox.length(); i < subject.length(); i++) {
            token = token * 10 + subject.charAt(i) - '0';
        }
        return token;
    }

    private static boolean stored(byte[] ack) {
        return ack.length > STORED.length && Arrays.equals(ack, 0, STORED.length, STORED, 0, STORED.length);
    }

    private static boolean contains(byte[] text, byte[] part) {
        for (int i = 0; i + part.length <= text.length; i++) {
            if (text[i] == part[0] && Arrays.equals(text, i, i + part.length, part, 0, part.length)) {
                return true;
            }
        }
        return false;
    }

    private static LabException refused(Message ack) {
        if (ack.isStatusMessage()) {
            return new LabException(
                    ack.getStatus().getCode() == NO_RESPONDERS
                            ? "no stream takes the messages (503 no responders)"
                            : "the broker refused a message: " + ack.getStatus(),
                    null);
        }
        try {
            return new LabException("a message was acknowledged in a way not understood: " + new PublishAck(ack), null);
        } catch (JetStreamApiException e) {
            return new LabException(
                    "a stream refused a message: %s (error %d)".formatted(e.getErrorDescription(), e.getApiErrorCode()),
                    e);
        } catch (IOException e) {
            return new LabException("what came is no acknowledgement: " + e.getMessage(), e);
        }
    }

    /** How many messages the streams said to have had already. */
    long duplicates() {
        return duplicates;
    }

    @Override
    public void close() {
        link.close();
    }
}
