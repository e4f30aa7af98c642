package io.squareoff.http;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.Http2Connection;
import io.netty.handler.codec.http2.Http2ConnectionAdapter;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameListener;
import io.netty.handler.codec.http2.Http2FrameListenerDecorator;
import io.netty.handler.codec.http2.Http2Stream;

/**
 * Resets a stream with whose request the bodies that have come in part, over all connections of a port, would be larger than may be.
 * A library that needs a message whole keeps what has come of it, and lets its caller send on: flow control bounds it not. A
 * request that comes in one frame costs a look at its stream.
 */
final class PartialBodies extends Http2FrameListenerDecorator {

    private final GuardedPort port;
    private final Http2Connection connection;
    private final Http2Connection.PropertyKey key;

    PartialBodies(GuardedPort port, Http2Connection connection, Http2FrameListener listener) {
        super(listener);
        this.port = port;
        this.connection = connection;
        this.key = connection.newKey();
        connection.addListener(new Http2ConnectionAdapter() {
            @Override
            public void onStreamClosed(Http2Stream stream) {
                giveBack(stream);
            }
        });
    }

    @Override
    public int onDataRead(ChannelHandlerContext context, int id, ByteBuf data, int padding, boolean end)
            throws Http2Exception {
        Http2Stream stream = connection.stream(id);
        if (end) {
            giveBack(stream);
        } else {
            take(stream, data.readableBytes());
        }
        return super.onDataRead(context, id, data, padding, end);
    }

    private void take(Http2Stream stream, int bytes) throws Http2Exception {
        if (!port.bodies().take(bytes)) {
            port.ended(Ending.ROOM);
            throw Http2Exception.streamError(
                    stream.id(), Http2Error.ENHANCE_YOUR_CALM, "no room for what comes in parts");
        }
        Long before = stream.getProperty(key);
        stream.setProperty(key, (before == null ? 0L : before) + bytes);
    }

    private void giveBack(Http2Stream stream) {
        Long taken = stream.removeProperty(key);
        if (taken != null) {
            port.bodies().giveBack(taken);
        }
    }
}
