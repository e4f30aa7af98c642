package io.squareoff.aggregator.transport.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.AbstractHttp2ConnectionHandlerBuilder;
import io.netty.handler.codec.http2.Http2ConnectionDecoder;
import io.netty.handler.codec.http2.Http2ConnectionEncoder;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameAdapter;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.util.collection.IntObjectHashMap;
import io.netty.util.collection.IntObjectMap;
import io.squareoff.aggregator.transport.Aggregation;
import java.util.ArrayList;
import java.util.List;

/**
 * One HTTP/2 connection, with a stream for each call in flight. Frames are written and read without a channel for each
 * stream, and frames that are written while others are read go out with one flush.
 *
 * <p>Only for its event loop's thread.
 */
final class Http2Connection extends Http2ConnectionHandler {

    private final HttpCodec codec;
    private final Http2Link link;
    private final IntObjectMap<Http2Call> calls = new IntObjectHashMap<>();

    private ChannelHandlerContext context;
    private boolean widened;
    private boolean reading;
    private boolean flushing;
    private boolean retired;

    private Http2Connection(
            Http2ConnectionDecoder decoder,
            Http2ConnectionEncoder encoder,
            Http2Settings settings,
            HttpCodec codec,
            Http2Link link) {
        super(decoder, encoder, settings);
        this.codec = codec;
        this.link = link;
        decoder.frameListener(new Answers());
    }

    /** @param link called when this connection takes no more calls, and when it is closed */
    static Http2Connection create(HttpCodec codec, Http2Link link) {
        return new Builder(codec, link).build();
    }

    private static final class Builder extends AbstractHttp2ConnectionHandlerBuilder<Http2Connection, Builder> {

        private final HttpCodec codec;
        private final Http2Link link;

        private Builder(HttpCodec codec, Http2Link link) {
            this.codec = codec;
            this.link = link;
            connection(Http2Windows.connection());
            frameListener(new Http2FrameAdapter());
            initialSettings(
                    Http2Settings.defaultSettings().pushEnabled(false).initialWindowSize(Http2Windows.STREAM_BYTES));
            // Streams beyond the number that the backend allows wait for their turn.
            encoderEnforceMaxConcurrentStreams(true);
            // Every path is different: kept out of the table of repeated headers.
            headerSensitivityDetector((name, value) -> name == Http2Headers.PseudoHeaderName.PATH.value());
        }

        /** As the connection is. Otherwise the bounds would be a server's, which few calls may be given up within. */
        @Override
        protected boolean isServer() {
            return false;
        }

        @Override
        protected Http2Connection build() {
            return super.build();
        }

        @Override
        protected Http2Connection build(
                Http2ConnectionDecoder decoder, Http2ConnectionEncoder encoder, Http2Settings settings) {
            return new Http2Connection(decoder, encoder, settings, codec, link);
        }
    }

    @Override
    public void handlerAdded(ChannelHandlerContext added) throws Exception {
        context = added;
        super.handlerAdded(added);
        widen();
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) throws Exception {
        super.channelActive(ctx);
        widen();
    }

    private void widen() throws Http2Exception {
        if (!widened && context.channel().isActive()) {
            widened = true;
            Http2Windows.widen(connection());
        }
    }

    /**
     * Writes a call, to be flushed.
     *
     * @return false if this connection takes no more calls
     */
    boolean write(Http2Call call) {
        int stream = retired ? -1 : connection().local().incrementAndGetNextStreamId();
        if (stream < 0) {
            retire();
            return false;
        }
        boolean bodyFollows = call.content().isReadable();
        calls.put(stream, call);
        encoder()
                .writeHeaders(context, stream, call.headers(), 0, !bodyFollows, context.newPromise())
                .addListener(written -> {
                    if (!written.isSuccess()) {
                        fail(stream, "could not be asked: " + written.cause(), written.cause());
                    }
                });
        if (bodyFollows) {
            encoder().writeData(context, stream, call.content(), 0, true, context.newPromise());
        }
        return true;
    }

    /** Flushes once all data that has arrived is read, or once this thread has done its other tasks. */
    void flushSoon() {
        if (!reading && !flushing) {
            flushing = true;
            context.executor().execute(() -> {
                flushing = false;
                flush(context);
            });
        }
    }

    private final class Answers extends Http2FrameAdapter {

        @Override
        public void onHeadersRead(
                ChannelHandlerContext ctx,
                int stream,
                Http2Headers headers,
                int dependency,
                short weight,
                boolean exclusive,
                int padding,
                boolean end) {
            onHeadersRead(ctx, stream, headers, padding, end);
        }

        @Override
        public void onHeadersRead(
                ChannelHandlerContext ctx, int stream, Http2Headers headers, int padding, boolean end) {
            Http2Call call = calls.get(stream);
            if (call == null) {
                return;
            }
            if (headers.status() != null) {
                call.status(headers.status());
            }
            if (end) {
                remove(stream);
                call.end(codec, Unpooled.EMPTY_BUFFER);
            }
        }

        @Override
        public int onDataRead(ChannelHandlerContext ctx, int stream, ByteBuf data, int padding, boolean end) {
            int processed = data.readableBytes() + padding;
            Http2Call call = end ? remove(stream) : calls.get(stream);
            if (call != null && end) {
                call.end(codec, data);
            } else if (call != null && !call.take(data)) {
                remove(stream);
                reset(stream);
                call.tooLarge();
            }
            return processed;
        }

        @Override
        public void onRstStreamRead(ChannelHandlerContext ctx, int stream, long error) {
            fail(stream, "reset the stream: " + Http2Error.valueOf(error), null);
        }

        @Override
        public void onGoAwayRead(ChannelHandlerContext ctx, int lastStream, long error, ByteBuf why) {
            retire();
            for (int stream : streams(null)) {
                if (stream > lastStream) {
                    fail(stream, "goes away: " + Http2Error.valueOf(error), null);
                }
            }
        }
    }

    private void fail(int stream, String what, Throwable cause) {
        Http2Call call = remove(stream);
        if (call != null) {
            call.fail(what, cause);
        }
    }

    private Http2Call remove(int stream) {
        Http2Call call = calls.remove(stream);
        if (call != null) {
            link.ended(1);
        }
        return call;
    }

    /** Resets the streams of the calls of an aggregation. */
    void abandon(Aggregation aggregation) {
        for (int stream : streams(aggregation)) {
            remove(stream);
            reset(stream);
        }
        flush(context);
    }

    /** Goes through the encoder, which knows the streams that it has not begun: resetting one of those would be an error. */
    private void reset(int stream) {
        encoder().writeRstStream(context, stream, Http2Error.CANCEL.code(), context.newPromise());
    }

    /** The streams with calls of an aggregation, or all streams for null. */
    private List<Integer> streams(Aggregation aggregation) {
        List<Integer> streams = new ArrayList<>();
        for (IntObjectMap.PrimitiveEntry<Http2Call> call : calls.entries()) {
            if (aggregation == null || call.value().aggregation() == aggregation) {
                streams.add(call.key());
            }
        }
        return streams;
    }

    /** Takes no more calls, and closes once the calls in flight are answered. */
    void retire() {
        if (!retired) {
            retired = true;
            link.retired(this);
            // Closing the channel goes through this handler, which waits for the open streams.
            context.channel().close();
        }
    }

    void close() {
        gracefulShutdownTimeoutMillis(0);
        context.close();
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) throws Exception {
        reading = true;
        super.channelRead(ctx, message);
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) throws Exception {
        reading = false;
        super.channelReadComplete(ctx);
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) throws Exception {
        retired = true;
        link.closed(this);
        for (int stream : streams(null)) {
            fail(stream, "closed the connection before it answered", null);
        }
        super.channelInactive(ctx);
    }

    @Override
    protected void onConnectionError(
            ChannelHandlerContext ctx, boolean outbound, Throwable cause, Http2Exception error) {
        retired = true;
        link.retired(this);
        for (int stream : streams(null)) {
            fail(stream, "could not be understood: " + cause, cause);
        }
        super.onConnectionError(ctx, outbound, cause, error);
    }

    /** Resets the stream, of which nothing more is read. */
    @Override
    protected void onStreamError(
            ChannelHandlerContext ctx, boolean outbound, Throwable cause, Http2Exception.StreamException error) {
        fail(error.streamId(), "could not be understood: " + cause, cause);
        super.onStreamError(ctx, outbound, cause, error);
    }
}
