package io.squareoff.aggregator.transport;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.util.AsciiString;
import io.squareoff.aggregator.transport.TransportException.Reason;
import io.squareoff.proto.SquareReply;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** What is different between the codecs where HTTP carries them: the type that is asked for, and the body that answers. */
enum HttpCodec {
    /** A bare number. */
    JSON(HttpHeaderValues.APPLICATION_JSON) {
        @Override
        void answer(Gather gather, int number, ByteBuf body) {
            String text = body.toString(StandardCharsets.US_ASCII);
            try {
                gather.reply(number, Long.parseLong(text));
            } catch (NumberFormatException e) {
                gather.fail(Reason.BAD_REPLY, "answered '" + text + "', which is no number", e);
            }
        }
    },
    /** A {@link SquareReply}. */
    PROTOBUF(AsciiString.cached("application/x-protobuf")) {
        @Override
        void answer(Gather gather, int number, ByteBuf body) {
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

    /** Takes the body that answered the request for a number. */
    abstract void answer(Gather gather, int number, ByteBuf body);
}
