package io.squareoff.http;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpStatusClass;

/** Problem details (RFC 9457) for requests that come to no handler. */
final class Problems {

    private Problems() {}

    /** Returns the answer itself, or for a refusal without a body one with a problem detail and the same headers. */
    static FullHttpResponse withDetail(FullHttpResponse answer) {
        HttpResponseStatus status = answer.status();
        if (status.codeClass() != HttpStatusClass.CLIENT_ERROR
                || answer.content().isReadable()) {
            return answer;
        }
        byte[] body = ("{\"type\":\"about:blank\",\"title\":\"" + status.reasonPhrase() + "\",\"status\":"
                        + status.code() + ",\"detail\":\"" + detail(status) + "\"}")
                .getBytes(US_ASCII);
        FullHttpResponse problem =
                new DefaultFullHttpResponse(answer.protocolVersion(), status, Unpooled.wrappedBuffer(body));
        problem.headers()
                .set(answer.headers())
                .set(HttpHeaderNames.CONTENT_TYPE, "application/problem+json")
                .setInt(HttpHeaderNames.CONTENT_LENGTH, body.length);
        answer.release();
        return problem;
    }

    private static String detail(HttpResponseStatus status) {
        return switch (status.code()) {
            case 414 -> "the first line of the request is too long";
            case 431 -> "the headers of the request are too many or too long";
            case 400 -> "the request cannot be read";
            default -> "the request was refused";
        };
    }
}
