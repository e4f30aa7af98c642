package io.squareoff.lab.publish;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.nats.client.Connection;
import io.nats.client.Message;
import io.nats.client.impl.Headers;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.lab.broker.ClosableConnection;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/**
 * Publishes to streams over a connection of its own, and reads the acknowledgements from one inbox on the caller's thread.
 *
 * <p>Each message in flight has a token, with which its acknowledgement comes back. One thread publishes; one thread, the same
 * or another, awaits acknowledgements.
 */
public final class Publisher implements AutoCloseable {

    /** Longest wait for an acknowledgement. */
    public static final Duration ACK_LIMIT = Duration.ofSeconds(10);

    /** Longest wait until a node knows of a stream that was created on another. */
    private static final Duration STREAM_LIMIT = Duration.ofSeconds(5);

    private static final Duration POLL = Duration.ofMillis(20);

    /** A stream refuses a message with an expectation that it does not meet, and does not store it. */
    private static final Headers FOR_ANOTHER_STREAM = new Headers().put("Nats-Expected-Stream", "none");

    private static final byte[] NOTHING = {};
    private static final byte[] DUPLICATE = "\"duplicate\":".getBytes(UTF_8);

    private final ClosableConnection connection;
    private final Connection nats;
    private final AckInbox inbox;
    private final String[] replyTo;

    private long duplicates;

    /**
     * Uses a connection, which is closed with this publisher.
     *
     * @param tokens most messages in flight
     */
    public Publisher(ClosableConnection connection, int tokens) {
        this.connection = connection;
        nats = connection.nats();
        inbox = new AckInbox(nats, false);
        replyTo = new String[tokens];
        for (int token = 0; token < tokens; token++) {
            replyTo[token] = inbox.replyTo(token);
        }
    }

    /**
     * Waits until the node of this connection knows a stream for a subject. A stream that was just created on another node is
     * there a moment before its subjects have come round. Stores nothing. Returns after 5 s at the latest: then the first
     * message is refused.
     *
     * @param subject of a message; none may be in flight
     */
    public void awaitStream(String subject) throws InterruptedException {
        long start = System.nanoTime();
        publish(subject, FOR_ANOTHER_STREAM, NOTHING, 0);
        while (AckInbox.hasNoResponders(nextAck()) && System.nanoTime() - start < STREAM_LIMIT.toNanos()) {
            TimeUnit.NANOSECONDS.sleep(POLL.toNanos());
            publish(subject, FOR_ANOTHER_STREAM, NOTHING, 0);
        }
    }

    /**
     * Sends a message, without waiting for its acknowledgement.
     *
     * @param headers may be null
     * @param token from 0 to tokens − 1, of no message in flight
     */
    public void publish(String subject, Headers headers, byte[] body, int token) {
        send(subject, replyTo[token], headers, body);
    }

    /** Sends a message whose fate only a later one on this connection shows: the broker handles them in order. */
    public void publishUnacknowledged(String subject, byte[] body) {
        send(subject, null, null, body);
    }

    private void send(String subject, String ackTo, Headers headers, byte[] body) {
        try {
            nats.publish(subject, ackTo, headers, body);
        } catch (IllegalStateException e) {
            throw inbox.lost(e);
        } catch (IllegalArgumentException e) {
            throw AckInbox.tooLarge(e);
        }
    }

    /**
     * @return its token
     * @throws UserFacingException if it was refused, or no acknowledgement comes within {@link #ACK_LIMIT}
     */
    public int awaitAck() throws InterruptedException {
        Message ack = nextAck();
        OpenPublisher.Answer answer = inbox.answer(ack);
        answer.refusal().ifPresent(reason -> {
            throw new UserFacingException("a message was refused: " + reason);
        });
        if (contains(ack.getData(), DUPLICATE)) {
            duplicates++;
        }
        return answer.message();
    }

    private Message nextAck() throws InterruptedException {
        Message ack = inbox.next(ACK_LIMIT);
        if (ack == null) {
            throw new UserFacingException(
                    "no stream acknowledged within " + ACK_LIMIT.toSeconds() + " s; " + inbox.state());
        }
        return ack;
    }

    private static boolean contains(byte[] text, byte[] part) {
        for (int i = 0; i + part.length <= text.length; i++) {
            if (text[i] == part[0] && Arrays.equals(text, i, i + part.length, part, 0, part.length)) {
                return true;
            }
        }
        return false;
    }

    /** Number of messages that the streams had already. */
    long duplicates() {
        return duplicates;
    }

    @Override
    public void close() {
        connection.close();
    }
}
