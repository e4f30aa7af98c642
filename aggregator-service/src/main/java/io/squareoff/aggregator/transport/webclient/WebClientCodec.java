package io.squareoff.aggregator.transport.webclient;

import static io.squareoff.proto.ReplyHandler.NO_PAYLOAD;

import io.squareoff.aggregator.transport.Aggregation;
import io.squareoff.aggregator.transport.ProtobufReplies;
import io.squareoff.aggregator.transport.TransportException.Reason;
import io.squareoff.proto.Demand;
import io.squareoff.proto.MessageCodec;
import io.squareoff.proto.ProtobufMessages;
import io.squareoff.proto.SquareReply;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.springframework.http.MediaType;

/** The two codecs as Java types, which Spring's own encoders write and its decoders make of the answer. */
enum WebClientCodec {
    /** A number; for chunks, arrays of them; with a demand, messages as objects. */
    JSON(
            MediaType.APPLICATION_JSON,
            new Answer<>(Long.class, (aggregation, number, square) -> aggregation.reply(number, square)),
            new Answer<>(long[].class, WebClientCodec::squares),
            new Answer<>(JsonReply.class, JsonReply::answer)) {
        @Override
        Object chunk(int first, int length) {
            return IntStream.range(first, first + length).toArray();
        }

        @Override
        Object call(int first, int length, Demand demand) {
            return JsonRequest.of(first, length, demand);
        }
    },
    /** Protobuf messages. */
    PROTOBUF(
            MediaType.APPLICATION_PROTOBUF,
            new Answer<>(SquareReply.class, ProtobufReplies::answer),
            new Answer<>(SquareReply.class, ProtobufReplies::answer),
            new Answer<>(SquareReply.class, ProtobufReplies::answer)) {
        @Override
        Object chunk(int first, int length) {
            return ProtobufMessages.request(first, length);
        }

        @Override
        Object call(int first, int length, Demand demand) {
            return ProtobufMessages.request(first, length, demand);
        }
    };

    /** Takes the body that answered the call that begins with a number. */
    interface Taker<T> {

        void take(Aggregation aggregation, int number, T body);
    }

    /** The type that the body of an answer is decoded to, and where that goes. */
    record Answer<T>(Class<T> type, Taker<T> taker) {}

    private final MediaType type;
    private final Answer<?> one;
    private final Answer<?> several;
    private final Answer<?> toCall;

    WebClientCodec(MediaType type, Answer<?> one, Answer<?> several, Answer<?> toCall) {
        this.type = type;
        this.one = one;
        this.several = several;
        this.toCall = toCall;
    }

    static WebClientCodec of(MessageCodec codec) {
        return valueOf(codec.name());
    }

    /** The media type of what is sent and of what is accepted. */
    MediaType type() {
        return type;
    }

    /** The answer to a call for so many numbers. */
    Answer<?> answer(int length) {
        return length == 1 ? one : several;
    }

    /** The answer to a call with a demand. */
    Answer<?> answerToCall() {
        return toCall;
    }

    /** The body that asks for consecutive numbers. */
    abstract Object chunk(int first, int length);

    /** The body that asks for consecutive numbers and what is demanded besides. */
    abstract Object call(int first, int length, Demand demand);

    private static void squares(Aggregation aggregation, int number, long[] squares) {
        if (squares.length == 0) {
            aggregation.fail(Reason.BAD_REPLY, "answered with no square", null);
        } else {
            aggregation.reply(number, squares[0], Arrays.copyOfRange(squares, 1, squares.length), NO_PAYLOAD, false);
        }
    }
}
