package io.squareoff.natsnetty;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Reads what a server sends, from the buffer that it arrives in: {@code INFO}, {@code MSG}, {@code HMSG}, {@code PING}, {@code PONG},
 * {@code +OK} and {@code -ERR} (docs.nats.io, "Client Protocol"). Each complete one is handed to {@link Received} at once.
 *
 * <p>What cannot be understood ends in {@link Received#malformed}, after which nothing more is to be read.
 */
final class Decoder extends ByteToMessageDecoder {

    /** Takes what was read, on the connection's thread. */
    interface Received {

        /** More has arrived; the reads that follow end with {@code channelReadComplete}. */
        void arriving();

        void info(String json);

        /** @param sid of the subscription; the message is valid during this call */
        void message(int sid, NatsMessage message);

        void ping();

        void pong();

        void error(String error);

        void malformed(String why);

        /** The most bytes that a message may have, headers included. */
        long maxPayload();

        /** False once nothing more is to be read from what has arrived. */
        boolean isReading();
    }

    /** The longest line before a payload. The server bounds those that it reads to 4 KB; INFO may name many nodes. */
    static final int LONGEST_LINE = 64 << 10;

    private static final int MOST_WORDS = 5;

    private final Received received;
    private final NatsMessage message;

    /** The beginnings and ends of the words of a line, as indexes into the buffer. */
    private final int[] begin = new int[MOST_WORDS];

    private final int[] end = new int[MOST_WORDS];

    Decoder(Received received, NatsMessage message) {
        this.received = received;
        this.message = message;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object read) throws Exception {
        received.arriving();
        super.channelRead(context, read);
    }

    @Override
    protected void decode(ChannelHandlerContext context, ByteBuf in, List<Object> out) {
        try {
            while (received.isReading() && next(in)) {
                // Each turn reads one.
            }
        } catch (ProtocolException e) {
            received.malformed(e.getMessage());
        }
    }

    /** Returns true if nothing has arrived that was not handed on. */
    boolean isEmpty() {
        return actualReadableBytes() == 0;
    }

    /** Reads one; returns false if it has not arrived whole, and leaves it in the buffer. */
    private boolean next(ByteBuf in) throws ProtocolException {
        int from = in.readerIndex();
        int lineFeed = in.indexOf(from, in.writerIndex(), (byte) '\n');
        int length = (lineFeed < 0 ? in.writerIndex() : lineFeed) - from;
        if (length > LONGEST_LINE) {
            throw new ProtocolException("sent a line of more than " + LONGEST_LINE + " bytes");
        }
        if (lineFeed < 0) {
            return false;
        }
        int lineEnd = lineFeed > from && in.getByte(lineFeed - 1) == '\r' ? lineFeed - 1 : lineFeed;
        if (lineEnd - from < 3) {
            throw unknown(in, from, lineEnd);
        }
        switch (in.getByte(from)) {
            case 'M' -> {
                return message(in, from, lineEnd, lineFeed + 1, "MSG", false);
            }
            case 'H' -> {
                return message(in, from, lineEnd, lineFeed + 1, "HMSG", true);
            }
            default -> {
                in.readerIndex(lineFeed + 1);
                line(in, from, lineEnd);
                return true;
            }
        }
    }

    private void line(ByteBuf in, int from, int to) throws ProtocolException {
        if (is(in, from, to, "PING")) {
            received.ping();
        } else if (is(in, from, to, "PONG")) {
            received.pong();
        } else if (is(in, from, to, "INFO")) {
            received.info(text(in, from + "INFO".length(), to).strip());
        } else if (is(in, from, to, "-ERR")) {
            received.error(unquoted(text(in, from + "-ERR".length(), to).strip()));
        } else if (!is(in, from, to, "+OK")) {
            throw unknown(in, from, to);
        }
    }

    /** Returns true if the line's first word is this one. */
    private static boolean is(ByteBuf in, int from, int to, String word) {
        if (to - from < word.length()) {
            return false;
        }
        for (int i = 0; i < word.length(); i++) {
            if (in.getByte(from + i) != word.charAt(i)) {
                return false;
            }
        }
        return to - from == word.length() || isSpace(in.getByte(from + word.length()));
    }

    private static boolean isSpace(byte character) {
        return character == ' ' || character == '\t';
    }

    private boolean message(ByteBuf in, int from, int lineEnd, int body, String verb, boolean withHeaders)
            throws ProtocolException {
        if (!is(in, from, lineEnd, verb)) {
            throw unknown(in, from, lineEnd);
        }
        int words = words(in, from + verb.length(), lineEnd);
        int sizes = withHeaders ? 2 : 1;
        int withoutReply = 2 + sizes;
        if (words != withoutReply && words != withoutReply + 1) {
            throw unknown(in, from, lineEnd);
        }
        long total = Digits.parse(in, begin[words - 1], end[words - 1]);
        long headers = withHeaders ? Digits.parse(in, begin[words - 2], end[words - 2]) : 0;
        long sid = Digits.parse(in, begin[1], end[1]);
        if (total < 0 || headers < 0 || headers > total || sid < 0 || sid > Integer.MAX_VALUE) {
            throw unknown(in, from, lineEnd);
        }
        if (total > received.maxPayload()) {
            throw new ProtocolException("sent a message of " + total + " bytes, more than it may have");
        }
        int payloadEnd = body + (int) total;
        if (in.writerIndex() < payloadEnd + 2) {
            return false;
        }
        if (in.getByte(payloadEnd) != '\r' || in.getByte(payloadEnd + 1) != '\n') {
            throw new ProtocolException("sent a message that does not end where it should");
        }
        boolean reply = words > withoutReply;
        in.readerIndex(payloadEnd + 2);
        received.message(
                (int) sid,
                message.set(
                        in,
                        begin[0],
                        end[0],
                        reply ? begin[2] : 0,
                        reply ? end[2] : 0,
                        body,
                        body + (int) headers,
                        payloadEnd));
        return true;
    }

    /** Finds the words of a part of a line; returns their number, which is one more than fit if there are too many. */
    private int words(ByteBuf in, int from, int to) {
        int count = 0;
        int at = from;
        while (true) {
            while (at < to && isSpace(in.getByte(at))) {
                at++;
            }
            if (at == to) {
                return count;
            }
            if (count == MOST_WORDS) {
                return count + 1;
            }
            begin[count] = at;
            while (at < to && !isSpace(in.getByte(at))) {
                at++;
            }
            end[count++] = at;
        }
    }

    private static ProtocolException unknown(ByteBuf in, int from, int to) {
        int most = Math.min(to, from + 100);
        return new ProtocolException("sent what is not NATS: '" + text(in, from, most) + "'");
    }

    private static String text(ByteBuf in, int from, int to) {
        return in.toString(from, to - from, StandardCharsets.UTF_8);
    }

    private static String unquoted(String text) {
        return text.length() > 1 && text.startsWith("'") && text.endsWith("'")
                ? text.substring(1, text.length() - 1)
                : text;
    }
}
