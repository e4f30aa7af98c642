package io.squareoff.natsnetty;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * A message that has arrived, in the buffer that it was read into. Valid only while the handler runs that it is handed to, and only on
 * that thread; the next message is the same object.
 */
public final class NatsMessage {

    /** {@code NATS/1.0 503}: the place of a status in the first line of headers. */
    private static final int STATUS_AT = 9;

    private static final int STATUS_LENGTH = 3;

    private final NatsConnection connection;

    private ByteBuf buffer;
    private int subjectAt;
    private int subjectEnd;
    private int replyAt;
    private int replyEnd;
    private int headersAt;
    private int payloadAt;
    private int end;

    NatsMessage(NatsConnection connection) {
        this.connection = connection;
    }

    /** Makes this another message. All parameters but the buffer are indexes into it. */
    NatsMessage set(
            ByteBuf in,
            int subject,
            int subjectEnd,
            int reply,
            int replyEnd,
            int headers,
            int payload,
            int messageEnd) {
        this.buffer = in;
        this.subjectAt = subject;
        this.subjectEnd = subjectEnd;
        this.replyAt = reply;
        this.replyEnd = replyEnd;
        this.headersAt = headers;
        this.payloadAt = payload;
        this.end = messageEnd;
        return this;
    }

    public String subject() {
        return text(subjectAt, subjectEnd);
    }

    /**
     * The decimal number that the subject ends in, without making a String of it.
     *
     * @param from the index in the subject at which it begins
     * @return -1 if from there on is no number of 1 to 18 digits
     */
    public long number(int from) {
        return Digits.parse(buffer, subjectAt + from, subjectEnd);
    }

    /** A copy of the payload, which may be empty. */
    public byte[] payloadBytes() {
        byte[] bytes = new byte[end - payloadAt];
        buffer.getBytes(payloadAt, bytes);
        return bytes;
    }

    /** The status of a message from the server itself, such as 503 where nobody listens on the subject; 0 if it has none. */
    public int status() {
        int at = headersAt + STATUS_AT;
        if (at + STATUS_LENGTH > payloadAt) {
            return 0;
        }
        return (int) Math.max(0, Digits.parse(buffer, at, at + STATUS_LENGTH));
    }

    /** The words behind the status, which may be none. */
    public String statusText() {
        String line = headers().lines().findFirst().orElse("");
        return line.length() <= STATUS_AT + STATUS_LENGTH
                ? ""
                : line.substring(STATUS_AT + STATUS_LENGTH).strip();
    }

    /** The first value of a header, without white space around it; null if there is none. Names differ by case. */
    public String header(String name) {
        if (headersAt == payloadAt) {
            return null;
        }
        return headers()
                .lines()
                .skip(1)
                .filter(line -> line.startsWith(name) && line.startsWith(":", name.length()))
                .map(line -> line.substring(name.length() + 1).strip())
                .findFirst()
                .orElse(null);
    }

    private String headers() {
        return text(headersAt, payloadAt);
    }

    public boolean hasReplyTo() {
        return replyEnd > replyAt;
    }

    /**
     * The address of a reply: a copy, which may be kept.
     *
     * @throws IllegalStateException if none is wanted
     */
    public Address replyTo() {
        int length = requireReplyTo();
        byte[] prefix = new byte[Output.PUB.length + length + 1];
        System.arraycopy(Output.PUB, 0, prefix, 0, Output.PUB.length);
        buffer.getBytes(replyAt, prefix, Output.PUB.length, length);
        prefix[prefix.length - 1] = ' ';
        return new Address(prefix);
    }

    /**
     * Publishes a reply.
     *
     * @throws IllegalStateException if none is wanted
     * @throws NatsUnavailableException if too much waits to be written
     * @throws IllegalArgumentException if it is larger than the server takes
     */
    public void respond(byte[] payload) {
        connection.respond(buffer, replyAt, requireReplyTo(), payload);
    }

    /** Publishes a reply with headers; see {@link NatsConnection#publish(Address, Map, byte[])}. */
    public void respond(Map<String, String> headers, byte[] payload) {
        connection.publish(replyTo(), headers, payload);
    }

    private int requireReplyTo() {
        if (!hasReplyTo()) {
            throw new IllegalStateException("no reply is wanted to the message on " + subject());
        }
        return replyEnd - replyAt;
    }

    private String text(int from, int to) {
        return buffer.toString(from, to - from, StandardCharsets.UTF_8);
    }
}
