package io.squareoff.aggregator.transport;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http2.Http2Headers;
import io.squareoff.aggregator.transport.TransportException.Reason;

/** One request and what has come of its answer. Only for the thread of the connection that it was sent on. */
final class Http2Call {

    /** As gRPC allows; the largest chunk's answer has a third of it. */
    private static final int LARGEST_ANSWER_BYTES = 4 << 20;

    private final Aggregation gather;
    private final int number;
    private final Http2Headers headers;
    private final ByteBuf content;
    private CharSequence status = "nothing";

    /** What has come of a body that takes several frames. */
    private ByteBuf parts = Unpooled.EMPTY_BUFFER;

    /** @param content of the request; empty if it has none */
    Http2Call(Aggregation gather, int number, Http2Headers headers, ByteBuf content) {
        this.gather = gather;
        this.number = number;
        this.headers = headers;
        this.content = content;
    }

    Aggregation gather() {
        return gather;
    }

    Http2Headers headers() {
        return headers;
    }

    ByteBuf content() {
        return content;
    }

    void status(CharSequence status) {
        this.status = status;
    }

    /**
     * Takes a frame of the body.
     *
     * @return false if the body is larger than any answer
     */
    boolean take(ByteBuf data) {
        if (parts.readableBytes() + data.readableBytes() > LARGEST_ANSWER_BYTES) {
            return false;
        }
        if (parts.capacity() == 0) {
            parts = Unpooled.buffer(data.readableBytes() * 2);
        }
        parts.writeBytes(data);
        return true;
    }

    /**
     * Hands the answer over.
     *
     * @param data the last frame's, which is the whole body unless there were others
     */
    void end(HttpCodec codec, ByteBuf data) {
        if (!HttpResponseStatus.OK.codeAsText().contentEquals(status)) {
            gather.fail(Reason.BAD_REPLY, "answered with status " + status, null);
        } else if (parts.capacity() == 0) {
            codec.answer(gather, number, data);
        } else if (take(data)) {
            codec.answer(gather, number, parts);
        } else {
            tooLarge();
        }
    }

    void tooLarge() {
        gather.fail(Reason.BAD_REPLY, "answered with more than " + LARGEST_ANSWER_BYTES + " bytes", null);
    }

    /** It cannot be answered any more. */
    void fail(String what, Throwable cause) {
        gather.fail(Reason.UNAVAILABLE, what, cause);
    }
}
