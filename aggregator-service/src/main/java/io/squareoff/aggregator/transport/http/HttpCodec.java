package io.squareoff.aggregator.transport;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.util.AsciiString;
import io.squareoff.aggregator.transport.TransportException.Reason;
import io.squareoff.proto.SquareReply;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import tools.jackson.core.JacksonException;

/** What is different between the codecs where HTTP carries them: the type that is asked for, and the body that answers. */
enum HttpCodec {
    /** A bare number, or arrays of numbers and of squares. */
    JSON(HttpHeaderValues.APPLICATION_JSON) {
        @Override
        byte[] chunk(int first, int length) {
            return JsonMessages.array(first, length);
        }

        @Override
        void answer(Aggregation gather, int number, ByteBuf body) {
            if (gather.length(number) > 1) {
                answerChunk(gather, number, body);
                return;
            }
            String text = body.toString(StandardCharsets.US_ASCII);
            try {
                gather.reply(number, Long.parseLong(text));
            } catch (NumberFormatException e) {
                gather.fail(Reason.BAD_REPLY, "answered '" + text + "', which is no number", e);
            }
        }

        private static void answerChunk(Aggregation gather, int number, ByteBuf body) {
            long[] squares;
            try {
                squares = JsonMessages.array(ByteBufUtil.getBytes(body));
            } catch (JacksonException e) {
                gather.fail(Reason.BAD_REPLY, "answered with what is no array of numbers", e);
                return;
            }
            if (squares.length == 0) {
                gather.fail(Reason.BAD_REPLY, "answered with no square", null);
                return;
            }
            gather.reply(number, squares[0], Arrays.copyOfRange(squares, 1, squares.length), false);
        }
    },
    /** A {@link SquareReply}, to a {@link io.squareoff.proto.SquareRequest} where more than one number is asked for. */
    PROTOBUF(AsciiString.cached("application/x-protobuf")) {
        @Override
        byte[] chunk(int first, int length) {
            return Messages.request(first, length).toByteArray();
        }

        @Override
        void answer(Aggregation gather, int number, ByteBuf body) {
            SquareReply reply;
            try {
                reply = SquareReply.parseFrom(CodedInputStream.newInstance(body.nioBuffer()));
            } catch (InvalidProtocolBufferException e) {
                gather.fail(Reason.BAD_REPLY, "answered with what is no SquareReply", e);
                return;
            } catch (IOException e) {
                throw new AssertionError("nothing is read but a buffer", e);
            }
            Messages.answer(gather, number, reply);
        }
    };

    private final AsciiString type;

    HttpCodec(AsciiString type) {
        this.type = type;
    }

    static HttpCodec of(Codec codec) {
        return switch (codec) {
            case JSON -> JSON;
            case PROTOBUF -> PROTOBUF;
        };
    }

    /** The media type. */
    AsciiString type() {
        return type;
    }

    /** The body that asks for so many numbers from the first on. */
    abstract byte[] chunk(int first, int length);

    /** Takes the body that answered the call that begins with a number. */
    abstract void answer(Aggregation gather, int number, ByteBuf body);
}
