package io.squareoff.aggregator.transport.http;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.HttpUtil;
import io.squareoff.aggregator.transport.Aggregation;
import io.squareoff.aggregator.transport.TransportException.Reason;

/**
 * One HTTP/1.1 connection, with at most one request in flight. Whoever takes it from the idle ones holds it until its answer has
 * come. After that, or after a failure, it calls its {@link Owner}.
 */
final class Http1Connection extends SimpleChannelInboundHandler<FullHttpResponse> {

    /** Called on the connection's event loop when its state changes. */
    interface Owner {

        void idle(Http1Connection connection);

        void closed(Http1Connection connection);
    }

    private final Owner owner;
    private final Channel channel;
    private final HttpCodec codec;

    /** The aggregation whose call is in flight; null while the connection is idle. */
    private volatile Aggregation aggregation;

    private int number;

    /** Read by another thread, to which it may seem older than it is. */
    private boolean used;

    Http1Connection(Channel channel, HttpCodec codec, Owner owner) {
        this.channel = channel;
        this.codec = codec;
        this.owner = owner;
    }

    /** Sends a request; only for the holder of this connection. */
    void ask(Aggregation asking, int asked, HttpRequest request) {
        number = asked;
        used = true;
        aggregation = asking;
        channel.writeAndFlush(request).addListener(written -> {
            if (!written.isSuccess()) {
                fail("could not be asked: " + written.cause(), written.cause());
            }
        });
    }

    /** True if no request was sent since the last call of this, or none that the calling thread knows of. */
    boolean unusedSinceLastCheck() {
        boolean unused = !used;
        used = false;
        return unused;
    }

    /** Closes the connection if it still waits for an answer to this aggregation. */
    void abandon(Aggregation abandoned) {
        if (aggregation == abandoned) {
            // Checked again on the thread that answers arrive on: by then the connection may be another aggregation's.
            channel.eventLoop().execute(() -> {
                if (aggregation == abandoned) {
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
        if (response.decoderResult().isFailure()) {
            // Netty hands over the part of an answer that it could decode.
            exceptionCaught(context, response.decoderResult().cause());
            return;
        }
        Aggregation asking = aggregation;
        int asked = number;
        aggregation = null;
        if (asking == null) {
            // An answer without a request: nothing that follows on this connection can be trusted.
            channel.close();
            return;
        }
        // After an answer that announces another, or another protocol, the next one would not be that to the next
        // request.
        boolean last = response.status().codeClass() != HttpStatusClass.INFORMATIONAL;
        if (last && HttpUtil.isKeepAlive(response)) {
            // Before the answer is handed over, so that the next number goes out on the same connection and thread.
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
        Aggregation asking = aggregation;
        aggregation = null;
        if (asking != null) {
            asking.fail(Reason.UNAVAILABLE, what, cause);
        }
    }
}
