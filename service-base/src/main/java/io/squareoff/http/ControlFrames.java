package io.squareoff.http;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.Http2Connection;
import io.netty.handler.codec.http2.Http2ConnectionAdapter;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Exception.ShutdownHint;
import io.netty.handler.codec.http2.Http2Flags;
import io.netty.handler.codec.http2.Http2FrameListener;
import io.netty.handler.codec.http2.Http2FrameListenerDecorator;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.codec.http2.Http2Stream;

/**
 * Ends a connection on which too many frames come that carry neither a request nor a byte of one. Each costs the caller some
 * ten bytes, and the server an answer or a change of its books. The codecs bound resets, CONTINUATION, and answers that wait to be
 * sent, but none of these.
 *
 * <p>Each request allows for some more of them: callers make room for what they have read, and some ask for the round-trip time
 * with it. A request costs an addition here, and a frame of its body a comparison.
 */
final class ControlFrames extends Http2FrameListenerDecorator {

    private static final int FOR_EACH_REQUEST = 4;

    private final GuardedPort port;
    private int left;

    ControlFrames(GuardedPort port, Http2Connection connection, Http2FrameListener listener) {
        super(listener);
        this.port = port;
        nextInterval();
        connection.addListener(new Http2ConnectionAdapter() {
            @Override
            public void onStreamActive(Http2Stream stream) {
                left += FOR_EACH_REQUEST;
            }
        });
    }

    void nextInterval() {
        left = port.limits().maxControlFrames();
    }

    private void count() throws Http2Exception {
        left--;
        if (left < 0) {
            port.ended(Ending.FRAMES);
            throw new Http2Exception(
                    Http2Error.ENHANCE_YOUR_CALM, "too many frames without a request", ShutdownHint.HARD_SHUTDOWN);
        }
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
