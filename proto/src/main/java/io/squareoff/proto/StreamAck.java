package io.squareoff.proto;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Arrays;

/** A stream's answer to a message that was published to it, read without parsing it: there is one for every message. */
public final class StreamAck {

    /** The beginning of an acknowledgement; a refusal begins with {@code {"error":}. */
    private static final byte[] STORED = "{\"stream\":".getBytes(US_ASCII);

    private StreamAck() {}

    /** True if the stream says that it has stored the message. */
    public static boolean isStored(byte[] answer) {
        return answer.length > STORED.length && Arrays.equals(answer, 0, STORED.length, STORED, 0, STORED.length);
    }
}
