package io.squareoff.http;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.netty.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import reactor.netty.NettyPipeline;

/**
 * Ends one connection that keeps a bound of its port no longer. It comes before all that decodes, and after TLS.
 *
 * <p>Only for the connection's thread.
 */
final class ConnectionGuard extends ChannelInboundHandlerAdapter {

    private final GuardedPort port;

    /** Null until HTTP/1.1 is spoken: with TLS that is agreed on in the handshake. */
    private RequestGuard requests;

    /** Null until HTTP/2 is spoken. */
    private Http2Guard http2;

    /** Null while the connection is not counted. */
    private Future<?> looking;

    /** The message that waits for the caller first, as the last look saw it; null if none did. */
    private Object unsentFirst;

    private long takenOfFirst;

    private int looksWithUnsent;
    private int looksSinceGoodbye;

    /** For a connection whose protocol is agreed on later. */
    ConnectionGuard(GuardedPort port) {
        this(port, null);
    }

    /** For a connection that speaks HTTP/1.1 alone. */
    ConnectionGuard(GuardedPort port, RequestGuard requests) {
        this.port = port;
        this.requests = requests;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext context) {
        watchRequests(context.pipeline());
    }

    /** Puts what watches HTTP/1.1 before the handler of the library that does, once that is there. */
    private void watchRequests(ChannelPipeline pipeline) {
        if (requests == null && pipeline.get(NettyPipeline.HttpTrafficHandler) != null) {
            requests = new RequestGuard(port);
            pipeline.addBefore(NettyPipeline.HttpTrafficHandler, null, new ReadResumption());
            pipeline.addBefore(NettyPipeline.HttpTrafficHandler, null, requests);
        }
    }

    /** The end of the handshake is such an event: the library puts the handlers of the protocol in place. */
    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        context.fireUserEventTriggered(event);
        if (event instanceof SslHandshakeCompletionEvent) {
            watchRequests(context.pipeline());
        }
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        if (!port.enter()) {
            close(context);
            return;
        }
        long nanos = port.betweenLooks().toNanos();
        // With a delay between them, so that a pause of the process is not taken for one of the caller.
        looking = context.executor().scheduleWithFixedDelay(() -> look(context), nanos, nanos, TimeUnit.NANOSECONDS);
        context.fireChannelActive();
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        if (looking != null) {
            looking.cancel(false);
            looking = null;
            port.leave();
            context.fireChannelInactive();
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object bytes) {
        if (requests != null) {
            requests.received();
        }
        detectUnlessBegun(context);
        context.fireChannelRead(bytes);
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        context.fireChannelReadComplete();
        detectUnlessBegun(context);
    }

    /** Before the first bytes where HTTP/2 is all that is spoken, after them where they say so. */
    private void detectUnlessBegun(ChannelHandlerContext context) {
        if (http2 == null && (requests == null || !requests.begun())) {
            detectHttp2(context);
        }
    }

    private void detectHttp2(ChannelHandlerContext context) {
        Http2ConnectionHandler handler = context.pipeline().get(Http2ConnectionHandler.class);
        if (handler != null) {
            http2 = new Http2Guard(port, handler, context.pipeline().context(handler));
        }
    }

    private void look(ChannelHandlerContext context) {
        Channel channel = context.channel();
        ChannelOutboundBuffer unsent = channel.unsafe().outboundBuffer();
        Object first = unsent == null ? null : unsent.current();
        long taken = first == null ? 0 : unsent.currentProgress();
        boolean waits = unsent != null && unsent.totalPendingWriteBytes() > 0;
        // A caller may have the next answer waiting whenever it takes one. A buffer that is used again begins anew.
        boolean same = first == unsentFirst && taken >= takenOfFirst;
        looksWithUnsent = !waits ? 0 : same ? looksWithUnsent + 1 : 1;
        unsentFirst = first;
        takenOfFirst = taken;
        if (port.over(Ending.ANSWER, looksWithUnsent - 1)) {
            end(context, Ending.ANSWER);
            return;
        }
        if (http2 == null) {
            detectHttp2(context);
        }
        // While neither protocol is spoken, the libraries bound the handshake of TLS and the beginning of HTTP/2.
        Ending ending = http2 != null ? http2.look() : requests != null ? requests.look() : null;
        if (ending == Ending.IDLE) {
            sayGoodbye(context);
        } else if (ending != null) {
            end(context, ending);
        }
    }

    /** Closes the connection through all handlers, so that HTTP/2 can say so, and without them if the caller does not let it. */
    private void sayGoodbye(ChannelHandlerContext context) {
        if (looksSinceGoodbye++ == 0) {
            port.ended(Ending.IDLE);
            context.channel().close();
        } else if (port.over(Ending.HEADER, looksSinceGoodbye - 1)) {
            close(context);
        }
    }

    private void end(ChannelHandlerContext context, Ending ending) {
        port.ended(ending);
        close(context);
    }

    /** Closes the connection without the handlers, TLS among them, that would wait until a caller takes their goodbye. */
    private static void close(ChannelHandlerContext context) {
        context.pipeline().firstContext().close();
    }
}
