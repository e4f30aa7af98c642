package io.squareoff.natsnetty;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.LongConsumer;

/**
 * The bytes that a connection writes, gathered in one buffer until they are flushed. Only for the thread of its channel.
 *
 * <p>A payload of {@value #LARGE} bytes or more is not copied into the buffer.
 */
final class Output {

    static final byte[] PUB = "PUB ".getBytes(US_ASCII);

    private static final int LARGE = 16 << 10;

    /** A buffer of this size is flushed at once, so that the server reads while more is gathered. */
    private static final int FULL = 64 << 10;

    private static final int SMALLEST = 1 << 10;

    /** Two numbers and the ends of two lines. */
    private static final int BESIDES = 32;

    private final Channel channel;
    private final LongConsumer written;
    private ByteBuf buffer;
    private int lastSize = SMALLEST;

    /** Bytes of messages, by {@link #size}, that have been put into the buffer or handed to the channel since the last flush. */
    private long unflushed;

    /** @param written takes the bytes of messages that have been written, or are lost with the channel */
    Output(Channel channel, LongConsumer written) {
        this.channel = channel;
        this.written = written;
    }

    /** The block of headers as it is written. */
    static byte[] headers(Map<String, String> headers) {
        StringBuilder text = new StringBuilder("NATS/1.0\r\n");
        headers.forEach((name, value) -> {
            if (name.isEmpty() || (name + value).chars().anyMatch(c -> c == '\r' || c == '\n') || name.contains(":")) {
                throw new IllegalArgumentException(
                        "a header must have a name without a colon, and no line break: " + name);
            }
            text.append(name).append(": ").append(value).append("\r\n");
        });
        return text.append("\r\n").toString().getBytes(StandardCharsets.UTF_8);
    }

    /** The bytes that a message takes at most. */
    static int size(int prefix, int headers, int payload) {
        return prefix + headers + payload + BESIDES;
    }

    void line(String line) {
        room(0).writeCharSequence(line + "\r\n", StandardCharsets.UTF_8);
    }

    void publish(Address to, byte[] headers, byte[] payload) {
        int size = size(to.prefix.length, headers.length, payload.length);
        ByteBuf out = room(size - payload.length);
        if (headers.length > 0) {
            out.writeByte('H');
        }
        out.writeBytes(to.prefix);
        if (headers.length > 0) {
            Digits.write(out, headers.length);
            out.writeByte(' ');
        }
        finish(out, headers, payload, size);
    }

    /** Publishes on a subject that is copied from another buffer. */
    void publish(ByteBuf from, int subjectAt, int subjectLength, byte[] payload) {
        int size = size(PUB.length + subjectLength, 0, payload.length);
        ByteBuf out = room(size - payload.length);
        out.writeBytes(PUB).writeBytes(from, subjectAt, subjectLength).writeByte(' ');
        finish(out, NatsConnection.NO_HEADERS, payload, size);
    }

    private void finish(ByteBuf out, byte[] headers, byte[] payload, int size) {
        Digits.write(out, headers.length + payload.length);
        out.writeByte('\r').writeByte('\n');
        out.writeBytes(headers);
        unflushed += size;
        if (payload.length >= LARGE) {
            channel.write(take(), channel.voidPromise());
            channel.write(Unpooled.wrappedBuffer(payload), channel.voidPromise());
            room(0).writeByte('\r').writeByte('\n');
        } else {
            out.writeBytes(payload).writeByte('\r').writeByte('\n');
        }
    }

    private ByteBuf room(int bytes) {
        if (buffer != null && buffer.readableBytes() + bytes > FULL) {
            flush();
        }
        if (buffer == null) {
            buffer = channel.alloc().ioBuffer(lastSize);
        }
        return buffer;
    }

    private ByteBuf take() {
        ByteBuf gathered = buffer;
        buffer = null;
        lastSize = Math.max(SMALLEST, Math.min(FULL, gathered.readableBytes()));
        return gathered;
    }

    /** Writes all that was gathered. */
    void flush() {
        if (buffer == null) {
            return;
        }
        long bytes = unflushed;
        unflushed = 0;
        channel.writeAndFlush(take()).addListener(done -> written.accept(bytes));
    }

    /** Gives up what was not flushed. */
    void close() {
        if (buffer != null) {
            buffer.release();
            buffer = null;
        }
        written.accept(unflushed);
        unflushed = 0;
    }
}
