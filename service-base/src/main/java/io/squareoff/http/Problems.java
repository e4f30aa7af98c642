package io.squareoff.http;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponseStatus;

/** Problem details (RFC 9457) for requests that come to no handler. */
final class Problems {

    private Problems() {}

    /** Returns an answer with a body that has the headers of one without, which is released. */
    static FullHttpResponse of(FullHttpResponse bare) {
        HttpResponseStatus status = bare.status();
        byte[] body = ("{\"type\":\"about:blank\",\"title\":\"" + status.reasonPhrase() + "\",\"status\":"
                        + status.code() + ",\"detail\":\"" + detail(status) + "\"}")
                .getBytes(US_ASCII);
        FullHttpResponse problem =
                new DefaultFullHttpResponse(bare.protocolVersion(), status, Unpooled.wrappedBuffer(body));
        problem.headers()
                .set(bare.headers())
                .set(HttpHeaderNames.CONTENT_TYPE, "application/problem+json")
                .setInt(HttpHeaderNames.CONTENT_LENGTH, body.length);
        bare.release();
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
