package io.squareoff.http;

import io.netty.channel.Channel;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import reactor.netty.NettyPipeline;
import reactor.netty.channel.ChannelOperations;

/**
 * Reads on from a connection on which a request came before the answer to the one before was through. Reactor Netty 1.3.7
 * queues it, hands it on in a task, and reads no more if it is then answered at once, or if much of its body was queued too
 * (reactor/reactor-netty#4361). 1.3.8 reads on by itself, so this goes with Spring Boot 4.1.2. The library's own
 * idle timeout, which it would not renew, is not used: {@link ConnectionGuard} has one.
 *
 * <p>One of these serves one connection, on its thread. A request that was not queued costs it a flag.
 */
final class ReadResumption extends ChannelDuplexHandler {

    private boolean read;
    private int tasks;

    @Override
    public void read(ChannelHandlerContext context) {
        read = true;
        context.read();
    }

    /** The end of a request is such an event: the library then reads, or leaves a task that hands on what is queued. */
    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        read = false;
        context.fireUserEventTriggered(event);
        if (read || !context.channel().isActive()) {
            return;
        }
        if (context.pipeline().get(NettyPipeline.HttpTrafficHandler) == null) {
            context.pipeline().remove(this); // The connection goes on with another protocol.
            return;
        }
        tasks++;
        context.executor().execute(() -> resume(context.channel()));
    }

    /**
     * Runs after the library's task, and after the last of these only: it hands on whatever is queued by then. Where somebody
     * takes a request's body at his own pace, reading is up to him.
     */
    private void resume(Channel channel) {
        tasks--;
        if (tasks == 0 && (channel.config().isAutoRead() || ChannelOperations.get(channel) == null)) {
            channel.read();
        }
    }
}
