package io.squareoff.http;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Exception.ShutdownHint;
import io.netty.handler.codec.http2.Http2Flags;
import io.netty.handler.codec.http2.Http2FrameListener;
import io.netty.handler.codec.http2.Http2FrameListenerDecorator;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2Settings;

/**
 * Ends a connection on which too many frames come that carry neither a request nor a byte of one. Each costs the caller some
 * ten bytes, and the server an answer or a change of its books. The codecs bound resets, CONTINUATION, and answers that wait to be
 * sent, but none of these.
 *
 * <p>Each request allows for some more of them: callers make room for what they have read, and some ask for the round-trip time
 * with it. Frames that bring a request cost an addition here, and those of its body a comparison.
 */
final class ControlFrames extends Http2FrameListenerDecorator {

    private static final int FOR_EACH_REQUEST = 4;

    private final int most;
    private final Runnable ending;
    private int left;

    /**
     * @param most in an interval
     * @param ending called before a connection is ended
     */
    ControlFrames(Http2FrameListener listener, int most, Runnable ending) {
        super(listener);
        this.most = most;
        this.ending = ending;
        this.left = most;
    }

    void nextInterval() {
        left = most;
    }

    private void count() throws Http2Exception {
        left--;
        if (left == -1) {
            ending.run();
        }
        if (left < 0) {
            throw new Http2Exception(
                    Http2Error.ENHANCE_YOUR_CALM, "too many frames without a request", ShutdownHint.HARD_SHUTDOWN);
        }
    }

    @Override
    public void onHeadersRead(ChannelHandlerContext context, int stream, Http2Headers headers, int padding, boolean end)
            throws Http2Exception {
        left += FOR_EACH_REQUEST;
        super.onHeadersRead(context, stream, headers, padding, end);
    }

    @Override
    public void onHeadersRead(
            ChannelHandlerContext context,
            int stream,
            Http2Headers headers,
            int dependency,
            short weight,
            boolean exclusive,
            int padding,
            boolean end)
            throws Http2Exception {
        left += FOR_EACH_REQUEST;
        super.onHeadersRead(context, stream, headers, dependency, weight, exclusive, padding, end);
    }

    @Override
    public int onDataRead(ChannelHandlerContext context, int stream, ByteBuf data, int padding, boolean end)
            throws Http2Exception {
        if (!end && !data.isReadable()) {
            count();
        }
        return super.onDataRead(context, stream, data, padding, end);
    }

    @Override
    public void onPriorityRead(
            ChannelHandlerContext context, int stream, int dependency, short weight, boolean exclusive)
            throws Http2Exception {
        count();
        super.onPriorityRead(context, stream, dependency, weight, exclusive);
    }

    @Override
    public void onSettingsRead(ChannelHandlerContext context, Http2Settings settings) throws Http2Exception {
        count();
        super.onSettingsRead(context, settings);
    }

    @Override
    public void onSettingsAckRead(ChannelHandlerContext context) throws Http2Exception {
        count();
        super.onSettingsAckRead(context);
    }

    @Override
    public void onPingRead(ChannelHandlerContext context, long data) throws Http2Exception {
        count();
        super.onPingRead(context, data);
    }

    @Override
    public void onPingAckRead(ChannelHandlerContext context, long data) throws Http2Exception {
        count();
        super.onPingAckRead(context, data);
    }

    @Override
    public void onWindowUpdateRead(ChannelHandlerContext context, int stream, int increment) throws Http2Exception {
        count();
        super.onWindowUpdateRead(context, stream, increment);
    }

    @Override
    public void onUnknownFrame(ChannelHandlerContext context, byte type, int stream, Http2Flags flags, ByteBuf payload)
            throws Http2Exception {
        count();
        super.onUnknownFrame(context, type, stream, flags, payload);
    }
}
