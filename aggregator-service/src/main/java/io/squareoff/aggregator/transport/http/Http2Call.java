package io.squareoff.aggregator.transport.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http2.Http2Headers;
import io.squareoff.aggregator.transport.Aggregation;
import io.squareoff.aggregator.transport.TransportException.Reason;

/** One request and the part of its answer that has arrived. Only for the thread of the connection that it was sent on. */
final class Http2Call {

    private final Aggregation aggregation;
    private final int number;
    private final Http2Headers headers;
    private final ByteBuf content;
    private CharSequence status = "nothing";

    /** The frames so far of a body that takes several. */
    private ByteBuf parts = Unpooled.EMPTY_BUFFER;

    /** @param content of the request; empty if it has none */
    Http2Call(Aggregation aggregation, int number, Http2Headers headers, ByteBuf content) {
        this.aggregation = aggregation;
        this.number = number;
        this.headers = headers;
        this.content = content;
    }

    Aggregation aggregation() {
        return aggregation;
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
     * @return false if the body is larger than any answer may be
     */
    boolean take(ByteBuf data) {
        if (parts.readableBytes() + data.readableBytes() > HttpEndpoint.LARGEST_ANSWER_BYTES) {
            return false;
        }
        if (parts.capacity() == 0) {
            // Base64 makes a third more of a payload.
            int due = aggregation.demand().replyBytes();
            parts = Unpooled.buffer(Math.max(data.readableBytes() * 2, due + due / 2));
        }
        parts.writeBytes(data);
        return true;
    }

    /**
     * Hands the answer over.
     *
     * @param data of the last frame, which is the whole body unless there were others
     */
    void end(HttpCodec codec, ByteBuf data) {
        if (!HttpResponseStatus.OK.codeAsText().contentEquals(status)) {
            aggregation.fail(Reason.BAD_REPLY, "answered with status " + status, null);
        } else if (parts.capacity() == 0) {
            codec.answer(aggregation, number, data);
        } else if (take(data)) {
            codec.answer(aggregation, number, parts);
        } else {
            tooLarge();
        }
    }

    void tooLarge() {
        aggregation.fail(
                Reason.BAD_REPLY, "answered with more than " + HttpEndpoint.LARGEST_ANSWER_BYTES + " bytes", null);
    }

    /** Fails the call, which cannot be answered any more. */
    void fail(String what, Throwable cause) {
        aggregation.fail(Reason.UNAVAILABLE, what, cause);
    }
}
