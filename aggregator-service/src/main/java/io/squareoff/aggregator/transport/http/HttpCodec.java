package io.squareoff.aggregator.transport.http;

import static io.squareoff.proto.ReplyHandler.NO_PAYLOAD;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.util.AsciiString;
import io.squareoff.aggregator.transport.Aggregation;
import io.squareoff.aggregator.transport.Aggregation.Outcome;
import io.squareoff.aggregator.transport.ProtobufReplies;
import io.squareoff.aggregator.transport.TransportException.Reason;
import io.squareoff.proto.Demand;
import io.squareoff.proto.JsonArrays;
import io.squareoff.proto.MalformedMessageException;
import io.squareoff.proto.MessageCodec;
import io.squareoff.proto.ProtobufMessages;
import io.squareoff.proto.SquarePaths;
import io.squareoff.proto.SquareReply;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The two codecs as HTTP carries them: the media type, the body that asks for a chunk, or for a call with a demand, and the body
 * that answers.
 */
enum HttpCodec {
    /** A bare number; for chunks, an array of numbers and one of squares; with a demand, messages as objects. */
    JSON(HttpHeaderValues.APPLICATION_JSON, MessageCodec.JSON) {
        @Override
        byte[] chunk(int first, int length) {
            return JsonArrays.request(first, length);
        }

        @Override
        void answer(Aggregation aggregation, int number, ByteBuf body) {
            if (!aggregation.isPlain()) {
                answerCall(aggregation, number, body);
                return;
            }
            if (aggregation.length(number) > 1) {
                answerChunk(aggregation, number, body);
                return;
            }
            String text = body.toString(StandardCharsets.US_ASCII);
            long square;
            try {
                square = parse(text);
            } catch (NumberFormatException e) {
                String beginning = text.substring(0, Math.min(MOST_SHOWN, text.length()));
                aggregation.fail(Reason.BAD_REPLY, "answered '" + beginning + "', which is no number", e);
                return;
            }
            aggregation.reply(number, square);
        }

        /** A number as JSON writes it: Java would take a plus and zeros before it too. */
        private static long parse(String text) {
            boolean padded = text.startsWith("+") || text.startsWith("0") && text.length() > 1;
            if (padded || text.startsWith("-0")) {
                throw new NumberFormatException("it begins with " + text.charAt(0));
            }
            return Long.parseLong(text);
        }

        private static void answerCall(Aggregation aggregation, int number, ByteBuf body) {
            try {
                MessageCodec.JSON.reply(ByteBufUtil.getBytes(body), false, (first, square, more, payload, again) -> {
                    if (first == number) {
                        return aggregation.reply(first, square, more, payload, again);
                    }
                    String what = "answered for " + first + " where " + number + " was asked";
                    aggregation.fail(Reason.BAD_REPLY, what, null);
                    return Outcome.TAKEN;
                });
            } catch (MalformedMessageException e) {
                aggregation.fail(Reason.BAD_REPLY, "answered with what is no SquareReply", e);
            }
        }

        private static void answerChunk(Aggregation aggregation, int number, ByteBuf body) {
            long[] squares;
            try {
                squares = JsonArrays.reply(ByteBufUtil.getBytes(body));
            } catch (MalformedMessageException e) {
                aggregation.fail(Reason.BAD_REPLY, "answered with what is no array of numbers", e);
                return;
            }
            if (squares.length == 0) {
                aggregation.fail(Reason.BAD_REPLY, "answered with no square", null);
                return;
            }
            aggregation.reply(number, squares[0], Arrays.copyOfRange(squares, 1, squares.length), NO_PAYLOAD, false);
        }
    },
    /** A {@link SquareReply}; for chunks, the answer to a {@link io.squareoff.proto.SquareRequest} in the body. */
    PROTOBUF(AsciiString.cached(SquarePaths.PROTOBUF), MessageCodec.PROTOBUF) {
        @Override
        byte[] chunk(int first, int length) {
            return MessageCodec.PROTOBUF.request(first, length);
        }

        @Override
        void answer(Aggregation aggregation, int number, ByteBuf body) {
            SquareReply reply;
            try {
                reply = ProtobufMessages.reply(body.nioBuffer());
            } catch (MalformedMessageException e) {
                aggregation.fail(Reason.BAD_REPLY, "answered with what is no SquareReply", e);
                return;
            }
            ProtobufReplies.answer(aggregation, number, reply);
        }
    };

    /** The characters of a wrong answer that a message shows. */
    private static final int MOST_SHOWN = 100;

    private final AsciiString type;
    private final MessageCodec messages;

    HttpCodec(AsciiString type, MessageCodec messages) {
        this.type = type;
        this.messages = messages;
    }

    static HttpCodec of(MessageCodec codec) {
        return valueOf(codec.name());
    }

    /** The media type. */
    AsciiString type() {
        return type;
    }

    /** The body that asks for consecutive numbers. */
    abstract byte[] chunk(int first, int length);

    /** The body that asks for consecutive numbers and what is demanded besides: a {@link io.squareoff.proto.SquareRequest}. */
    byte[] call(int first, int length, Demand demand) {
        return messages.request(first, length, demand);
    }

    /** Takes the body that answered the call that begins with a number. */
    abstract void answer(Aggregation aggregation, int number, ByteBuf body);
}
