package io.squareoff.nats;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.nats.client.impl.Headers;
import io.nats.client.impl.NatsMessage;
import io.nats.client.support.IncomingHeadersProcessor;
import io.nats.client.support.Status;
import java.util.Arrays;
import java.util.Optional;

/**
 * A message as the client library makes it of what a broker sends. Its text has the subject in the first line, the subject for
 * replies in the second, then headers as they are sent, up to the first empty line, and then the data.
 */
public final class FuzzedMessage extends NatsMessage {

    private static final String END_OF_HEADERS = "\r\n\r\n";

    private final Status status;

    private FuzzedMessage(String subject, String replyTo, Headers headers, Status status, byte[] data) {
        super(subject, replyTo, data);
        this.headers = headers;
        this.status = status;
    }

    /** The message; empty where the library itself refuses it. */
    public static Optional<FuzzedMessage> of(byte[] bytes) {
        String text = new String(bytes, ISO_8859_1);
        int subjectEnd = text.indexOf('\n');
        int replyToEnd = text.indexOf('\n', subjectEnd + 1);
        int headersEnd = text.indexOf(END_OF_HEADERS, Math.max(0, replyToEnd));
        if (subjectEnd < 1 || replyToEnd < 0) {
            return Optional.empty();
        }
        String subject = new String(bytes, 0, subjectEnd, UTF_8);
        String replyTo = new String(bytes, subjectEnd + 1, replyToEnd - subjectEnd - 1, UTF_8);
        int dataAt = headersEnd < 0 ? replyToEnd + 1 : headersEnd + END_OF_HEADERS.length();
        byte[] headers = Arrays.copyOfRange(bytes, replyToEnd + 1, dataAt);
        byte[] data = Arrays.copyOfRange(bytes, dataAt, bytes.length);
        try {
            IncomingHeadersProcessor read = headers.length == 0 ? null : new IncomingHeadersProcessor(headers);
            return Optional.of(new FuzzedMessage(
                    subject,
                    replyTo.isEmpty() ? null : replyTo,
                    read == null ? null : read.getHeaders(),
                    read == null ? null : read.getStatus(),
                    data));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    @Override
    public boolean isStatusMessage() {
        return status != null;
    }

    @Override
    public Status getStatus() {
        return status;
    }
}
