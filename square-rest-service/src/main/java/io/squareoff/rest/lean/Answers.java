package io.squareoff.rest.lean;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.DefaultHttpHeadersFactory;
import io.netty.handler.codec.http.EmptyHttpHeaders;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.ReadOnlyHttpHeaders;
import io.netty.util.AsciiString;
import io.squareoff.proto.SquarePaths;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.stream.IntStream;
import org.springframework.http.ProblemDetail;
import tools.jackson.databind.json.JsonMapper;

/** The answers as Netty writes them, each with a Content-Length. Errors are problem details (RFC 9457). Thread-safe. */
final class Answers {

    /** Written as the other port writes them. */
    private static final AsciiString CONTENT_TYPE = AsciiString.cached("Content-Type");

    private static final AsciiString CONTENT_LENGTH = AsciiString.cached("Content-Length");
    private static final AsciiString PROBLEM = AsciiString.cached("application/problem+json");

    /** As long as the longest square is in either codec, and more. */
    private static final int LONGEST_PREPARED = 31;

    /** One of the two codecs, with the headers of short answers by their lengths. */
    enum Type {
        JSON("application/json"),
        PROTOBUF(SquarePaths.PROTOBUF);

        private final AsciiString name;
        private final HttpHeaders[] prepared;

        Type(String name) {
            this.name = AsciiString.cached(name);
            this.prepared = IntStream.rangeClosed(0, LONGEST_PREPARED)
                    .mapToObj(length -> new ReadOnlyHttpHeaders(
                            false,
                            CONTENT_TYPE,
                            this.name,
                            CONTENT_LENGTH,
                            AsciiString.cached(Integer.toString(length))))
                    .toArray(HttpHeaders[]::new);
        }

        /** The media type. */
        AsciiString text() {
            return name;
        }
    }

    private final JsonMapper json;
    private final String scheme;

    Answers(JsonMapper json, boolean encrypted) {
        this.json = json;
        this.scheme = encrypted ? "https://" : "http://";
    }

    /** An answer with squares. Its headers are not to be changed if they are prepared. */
    FullHttpResponse of(Type type, ByteBuf body) {
        int length = body.readableBytes();
        return response(
                HttpResponseStatus.OK,
                body,
                length <= LONGEST_PREPARED ? type.prepared[length] : headers(type.name, length));
    }

    /** A refusal, whose headers may be added to. */
    FullHttpResponse problem(HttpRequest request, HttpResponseStatus status, String detail) {
        ProblemDetail problem = ProblemDetail.forStatus(status.code());
        problem.setDetail(detail);
        problem.setInstance(instance(request));
        byte[] body = json.writeValueAsBytes(problem);
        return response(status, Unpooled.wrappedBuffer(body), headers(PROBLEM, body.length));
    }

    /** A refusal of a request for which there is no room now. */
    FullHttpResponse later(HttpRequest request, String detail) {
        FullHttpResponse answer = problem(request, HttpResponseStatus.SERVICE_UNAVAILABLE, detail);
        answer.headers().set(HttpHeaderNames.RETRY_AFTER, "1");
        return answer;
    }

    /** The same answer with a header that says that it is the last on its connection. */
    static FullHttpResponse closing(FullHttpResponse answer) {
        HttpHeaders headers =
                DefaultHttpHeadersFactory.headersFactory().withValidation(false).newHeaders();
        headers.set(answer.headers()).set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
        return response(answer.status(), answer.content(), headers);
    }

    /** The URL that was asked for; null if it is none. */
    private URI instance(HttpRequest request) {
        String host = request.headers().get(HttpHeaderNames.HOST, "");
        try {
            return new URI(request.uri().startsWith("/") ? scheme + host + request.uri() : request.uri());
        } catch (URISyntaxException e) {
            return null;
        }
    }

    /** An answer to what cannot be read; the guard of the port gives it its body. */
    static FullHttpResponse unreadable(HttpResponseStatus status) {
        return response(status, Unpooled.EMPTY_BUFFER, headers(PROBLEM, 0));
    }

    private static FullHttpResponse response(HttpResponseStatus status, ByteBuf body, HttpHeaders headers) {
        return new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status, body, headers, EmptyHttpHeaders.INSTANCE);
    }

    private static HttpHeaders headers(AsciiString type, int length) {
        return DefaultHttpHeadersFactory.headersFactory()
                .withValidation(false)
                .newHeaders()
                .set(CONTENT_TYPE, type)
                .set(CONTENT_LENGTH, AsciiString.of(Integer.toString(length)));
    }
}
