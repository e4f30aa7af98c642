package io.squareoff.rest.lean;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.util.AsciiString;
import io.squareoff.proto.Integers;
import io.squareoff.proto.JsonArrays;
import io.squareoff.proto.MalformedMessageException;
import io.squareoff.proto.MessageCodec;
import io.squareoff.proto.ProtobufMessages;
import io.squareoff.proto.SquarePaths;
import io.squareoff.proto.SquareReply;
import io.squareoff.proto.SquareRequest;
import io.squareoff.proto.Squaring;
import io.squareoff.rest.lean.Answers.Type;
import io.squareoff.work.Work;
import java.util.function.Consumer;
import org.springframework.http.HttpHeaders;

/** Finds the answer to each request, the same as on the other port. Thread-safe. */
final class LeanSquares {

    private static final int LONGEST_SQUARE = 19;

    private final Counter squares;
    private final Work work;
    private final Answers answers;

    LeanSquares(MeterRegistry meters, Work work, Answers answers) {
        this.squares = Work.squares(meters);
        this.work = work;
        this.answers = answers;
    }

    Answers answers() {
        return answers;
    }

    /** Returns the answer to a request whose body, if it has one, is not wanted, or null if it is. */
    FullHttpResponse withoutBody(HttpRequest request, ByteBufAllocator memory) {
        String uri = request.uri();
        if (uri.startsWith(SquarePaths.UNARY)) {
            return square(request, uri, memory);
        }
        String path = path(uri);
        if (path.equals(SquarePaths.CHUNK)) {
            return refusal(request, "a chunk");
        }
        if (path.equals(SquarePaths.CALL)) {
            return refusal(request, "a call");
        }
        return answers.problem(request, HttpResponseStatus.NOT_FOUND, "there is nothing at " + path);
    }

    private FullHttpResponse square(HttpRequest request, String uri, ByteBufAllocator memory) {
        int begin = SquarePaths.UNARY.length();
        int query = uri.indexOf('?', begin);
        int end = query < 0 ? uri.length() : query;
        if (!HttpMethod.GET.equals(request.method())) {
            return notAllowed(request, HttpMethod.GET, "a square");
        }
        int number;
        try {
            number = Integers.parse(uri, begin, end);
        } catch (NumberFormatException e) {
            return noNumber(request, uri.substring(begin, end));
        }
        squares.increment();
        String accepted = request.headers().get(HttpHeaderNames.ACCEPT);
        if (accepted != null && accepted.contains(SquarePaths.PROTOBUF)) {
            SquareReply reply = Squaring.reply(ProtobufMessages.request(number, 1));
            return answers.of(Type.PROTOBUF, Unpooled.wrappedBuffer(reply.toByteArray()));
        }
        ByteBuf body = memory.buffer(LONGEST_SQUARE);
        ByteBufUtil.writeAscii(body, Long.toString(Squaring.square(number)));
        return answers.of(Type.JSON, body);
    }

    private FullHttpResponse noNumber(HttpRequest request, String text) {
        return text.isEmpty() || text.contains("/")
                ? answers.problem(request, HttpResponseStatus.NOT_FOUND, "there is nothing at " + path(request.uri()))
                : answers.problem(
                        request,
                        HttpResponseStatus.BAD_REQUEST,
                        "number must be a 32-bit integer in decimal digits, not '" + text + "'");
    }

    private FullHttpResponse notAllowed(HttpRequest request, HttpMethod method, String what) {
        FullHttpResponse answer =
                answers.problem(request, HttpResponseStatus.METHOD_NOT_ALLOWED, what + " is asked for with " + method);
        answer.headers().set(HttpHeaders.ALLOW, method.asciiName());
        return answer;
    }

    private FullHttpResponse refusal(HttpRequest request, String what) {
        if (!HttpMethod.POST.equals(request.method())) {
            return notAllowed(request, HttpMethod.POST, what);
        }
        return type(request) == null
                ? answers.problem(
                        request,
                        HttpResponseStatus.UNSUPPORTED_MEDIA_TYPE,
                        "numbers are sent as application/json or " + SquarePaths.PROTOBUF + ", not as "
                                + HttpUtil.getMimeType(request))
                : null;
    }

    /** The codec of a request's body; null if it is another one. */
    private static Type type(HttpRequest request) {
        CharSequence type = HttpUtil.getMimeType(request);
        for (Type each : Type.values()) {
            if (type != null && AsciiString.contentEqualsIgnoreCase(each.text(), type)) {
                return each;
            }
        }
        return null;
    }

    private static String path(String uri) {
        int query = uri.indexOf('?');
        return query < 0 ? uri : uri.substring(0, query);
    }

    /**
     * Answers a request with the body that {@link #withoutBody} wanted.
     *
     * @param caller is given the answer, on this thread or on one that did the work
     */
    void answer(HttpRequest request, byte[] body, Consumer<FullHttpResponse> caller) {
        Type type = type(request);
        if (path(request.uri()).equals(SquarePaths.CALL)) {
            call(request, type, body, caller);
        } else {
            caller.accept(chunk(request, type, body));
        }
    }

    private FullHttpResponse chunk(HttpRequest request, Type type, byte[] body) {
        SquareRequest numbers;
        try {
            numbers = type == Type.PROTOBUF ? ProtobufMessages.request(body) : JsonArrays.request(body);
        } catch (MalformedMessageException e) {
            return answers.problem(
                    request, HttpResponseStatus.BAD_REQUEST, "not a chunk of numbers: " + e.getMessage());
        }
        if (!Squaring.isPlain(numbers)) {
            return answers.problem(
                    request,
                    HttpResponseStatus.BAD_REQUEST,
                    "a chunk demands squares alone: send a payload, or what demands work, to " + SquarePaths.CALL);
        }
        squares.increment(Squaring.count(numbers));
        SquareReply reply = Squaring.reply(numbers);
        return answers.of(
                type, Unpooled.wrappedBuffer(type == Type.PROTOBUF ? reply.toByteArray() : JsonArrays.reply(reply)));
    }

    private void call(HttpRequest request, Type type, byte[] body, Consumer<FullHttpResponse> caller) {
        MessageCodec codec = type == Type.PROTOBUF ? MessageCodec.PROTOBUF : MessageCodec.JSON;
        try {
            work.answer(codec.request(body), new Work.Caller() {
                @Override
                public void answered(SquareReply reply) {
                    squares.increment(1 + reply.getMoreCount());
                    caller.accept(answers.of(type, Unpooled.wrappedBuffer(codec.reply(reply))));
                }

                @Override
                public void refused(String why) {
                    caller.accept(answers.later(request, why));
                }
            });
        } catch (MalformedMessageException e) {
            caller.accept(
                    answers.problem(request, HttpResponseStatus.BAD_REQUEST, "not a SquareRequest: " + e.getMessage()));
        }
    }
}
