package io.squareoff.aggregator.transport;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.squareoff.aggregator.transport.TransportException.Reason;

/**
 * One HTTP/1.1 connection, with at most one request in flight. It belongs to whoever took it from the idle ones until its
 * answer has come; after that, or after a failure, it says so to its {@link Owner}.
 */
final class Http1Connection extends SimpleChannelInboundHandler<FullHttpResponse> {

    /** Hears, on the connection's event loop, what becomes of it. */
    interface Owner {

        void idle(Http1Connection connection);

        void closed(Http1Connection connection);
    }

    private final Owner owner;
    private final Channel channel;
    private final HttpCodec codec;

    /** Whose number is in flight; null while the connection is idle. */
    private volatile Aggregation gather;

    private int number;

    Http1Connection(Channel channel, HttpCodec codec, Owner owner) {
        this.channel = channel;
        this.codec = codec;
        this.owner = owner;
    }

    /** Sends a request; only for the one who holds this connection. */
    void ask(Aggregation asking, int asked, HttpRequest request) {
        number = asked;
        gather = asking;
        channel.writeAndFlush(request).addListener(written -> {
            if (!written.isSuccess()) {
                fail("could not be asked: " + written.cause(), written.cause());
            }
        });
    }

    /** Closes the connection if it still waits for an answer to this aggregation. */
    void abandon(Aggregation abandoned) {
        if (gather == abandoned) {
            // Looked at again where answers arrive: by then the connection may be another aggregation's.
            channel.eventLoop().execute(() -> {
                if (gather == abandoned) {
                    channel.close();
                }
            });
        }
    }

    void close() {
        channel.close();
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, FullHttpResponse response) {
        Aggregation asking = gather;
        int asked = number;
        gather = null;
        if (asking == null) {
            // An answer to nothing that was asked: whatever follows on this connection cannot be trusted.
            channel.close();
            return;
        }
        if (HttpUtil.isKeepAlive(response)) {
            // Before the answer is handed over: the next number goes out on the same connection and thread.
            owner.idle(this);
        } else {
            channel.close();
        }
        if (response.status().code() == HttpResponseStatus.OK.code()) {
            codec.answer(asking, asked, response.content());
        } else {
            asking.fail(Reason.BAD_REPLY, "answered with status " + response.status(), null);
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        owner.closed(this);
        fail("closed the connection before it answered", null);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        fail("could not be understood or reached: " + cause, cause);
        channel.close();
    }

    private void fail(String what, Throwable cause) {
        Aggregation asking = gather;
        gather = null;
        if (asking != null) {
            asking.fail(Reason.UNAVAILABLE, what, cause);
        }
    }
}
