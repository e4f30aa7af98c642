package io.squareoff.lab.publish;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.nats.client.Connection;
import io.nats.client.JetStreamApiException;
import io.nats.client.Message;
import io.nats.client.Subscription;
import io.nats.client.api.PublishAck;
import io.nats.client.impl.Headers;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.lab.broker.ClosableConnection;
import io.squareoff.lab.broker.LastErrorListener;
import io.squareoff.lab.publish.OpenPublisher.Answer;
import io.squareoff.proto.StreamAck;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Publishes to streams over a connection of its own, and reads the acknowledgements from one inbox on the caller's thread: there is no
 * future and no thread for each message.
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
    private static final int NO_RESPONDERS = 503;

    /** A stream refuses a message with an expectation that it does not meet, and does not store it. */
    private static final Headers FOR_ANOTHER_STREAM = new Headers().put("Nats-Expected-Stream", "none");

    private static final byte[] NOTHING = {};
    private static final byte[] DUPLICATE = "\"duplicate\":".getBytes(UTF_8);

    private final ClosableConnection connection;
    private final Connection nats;
    private final Subscription acks;
    private final String prefix;
    private final String[] replyTo;
    private final boolean readsSequences;

    private long duplicates;

    /**
     * Uses a connection, which is closed with this publisher.
     *
     * @param tokens most messages in flight of those that {@link #publish} sends
     */
    public Publisher(ClosableConnection connection, int tokens) {
        this(connection, tokens, false);
    }

    /** @param readsSequences true to read messages' sequences too, which costs the client more than all else of an acknowledgement */
    Publisher(ClosableConnection connection, int tokens, boolean readsSequences) {
        this.connection = connection;
        this.readsSequences = readsSequences;
        nats = connection.nats();
        prefix = nats.createInbox() + ".";
        acks = nats.subscribe(prefix + "*");
        acks.setPendingLimits(-1, -1);
        replyTo = new String[tokens];
        for (int token = 0; token < tokens; token++) {
            replyTo[token] = prefix + token;
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
        while (hasNoResponders(nextAck()) && System.nanoTime() - start < STREAM_LIMIT.toNanos()) {
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
        sendConnected(subject, replyTo[token], headers, body);
    }

    /** Sends a message whose fate only a later one on this connection shows: the broker handles them in order. */
    public void publishUnacknowledged(String subject, byte[] body) {
        sendConnected(subject, null, null, body);
    }

    private void sendConnected(String subject, String ackTo, Headers headers, byte[] body) {
        try {
            send(subject, ackTo, headers, body);
        } catch (IllegalStateException e) {
            throw lost(e);
        }
    }

    private void send(String subject, String ackTo, Headers headers, byte[] body) {
        try {
            nats.publish(subject, ackTo, headers, body);
        } catch (IllegalArgumentException e) {
            // It is larger than the broker takes.
            throw new UserFacingException("a message was not sent: " + e.getMessage(), e);
        }
    }

    /**
     * Sends a message of any number.
     *
     * @throws IllegalStateException if there is no connection, and no more room for what waits for one
     */
    void send(int number, String subject, byte[] body) {
        send(subject, prefix + number, null, body);
    }

    /**
     * Waits for the next answer; empty if there is none in time.
     *
     * @throws UserFacingException if the connection is gone
     */
    Optional<Answer> poll(Duration limit) throws InterruptedException {
        return Optional.ofNullable(next(limit)).map(this::answer);
    }

    private Message next(Duration limit) throws InterruptedException {
        try {
            return acks.nextMessage(limit);
        } catch (IllegalStateException e) {
            throw lost(e);
        }
    }

    private UserFacingException lost(IllegalStateException e) {
        return new UserFacingException(
                "the connection to the broker is lost: " + e.getMessage() + LastErrorListener.lastError(nats), e);
    }

    /** The state of the connection, in words. */
    String state() {
        return "the connection to the broker is " + nats.getStatus() + LastErrorListener.lastError(nats);
    }

    private static boolean hasNoResponders(Message ack) {
        return ack.isStatusMessage() && ack.getStatus().getCode() == NO_RESPONDERS;
    }

    private Answer answer(Message ack) {
        String subject = ack.getSubject();
        int number = Integer.parseInt(subject, prefix.length(), subject.length(), 10);
        if (hasNoResponders(ack)) {
            return refused(number, "no stream takes the messages (503 no responders)");
        }
        if (ack.isStatusMessage()) {
            return refused(
                    number, ack.getStatus().getCode() + " " + ack.getStatus().getMessage());
        }
        if (!readsSequences && StreamAck.isStored(ack.getData())) {
            return new Answer(number, Answer.UNREAD, Optional.empty());
        }
        try {
            return new Answer(number, new PublishAck(ack).getSeqno(), Optional.empty());
        } catch (JetStreamApiException e) {
            return refused(number, "%s (error %d)".formatted(e.getErrorDescription(), e.getApiErrorCode()));
        } catch (IOException e) {
            return refused(number, "not an acknowledgement: " + e.getMessage());
        }
    }

    private static Answer refused(int number, String reason) {
        return new Answer(number, 0, Optional.of(reason));
    }

    /**
     * @return its token
     * @throws UserFacingException if it was refused, or no acknowledgement comes within {@link #ACK_LIMIT}
     */
    public int awaitAck() throws InterruptedException {
        Message ack = nextAck();
        Answer answer = answer(ack);
        answer.refusal().ifPresent(reason -> {
            throw new UserFacingException("a message was refused: " + reason);
        });
        if (contains(ack.getData(), DUPLICATE)) {
            duplicates++;
        }
        return answer.message();
    }

    private Message nextAck() throws InterruptedException {
        Message ack = next(ACK_LIMIT);
        if (ack == null) {
            throw new UserFacingException("no stream acknowledged within " + ACK_LIMIT.toSeconds() + " s; " + state());
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
