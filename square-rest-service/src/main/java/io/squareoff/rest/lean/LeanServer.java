package io.squareoff.rest.lean;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.socket.ServerSocketChannel;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.concurrent.GlobalEventExecutor;
import io.squareoff.http.GuardedPort;
import io.squareoff.http.ServerLimits;
import io.squareoff.rest.BodyRoom;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.SmartLifecycle;
import org.springframework.http.client.ReactorResourceFactory;
import reactor.netty.resources.LoopResources;

/** The lean server: it listens before the service says that it is healthy, on the threads that serve the other port too. */
final class LeanServer implements SmartLifecycle {

    private static final Logger log = LoggerFactory.getLogger(LeanServer.class);

    /** Time that requests in flight may take once the server stops; as long as gRPC gives its calls. */
    private static final Duration DRAIN = Duration.ofSeconds(2);

    private final LeanProperties lean;
    private final GuardedPort guard;
    private final Optional<SslContext> tls;
    private final ReactorResourceFactory threads;
    private final LeanSquares squares;
    private final BodyRoom room;
    private final HttpDecoderConfig decoding;
    private final long handshakeMillis;

    private final ChannelGroup connections = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
    private volatile Channel listening;

    /**
     * @param guard of the connections
     * @param tls empty for requests without it
     */
    LeanServer(
            LeanProperties lean,
            ServerLimits limits,
            GuardedPort guard,
            Optional<SslContext> tls,
            ReactorResourceFactory threads,
            LeanSquares squares,
            BodyRoom room) {
        this.lean = lean;
        this.guard = guard;
        this.tls = tls;
        this.threads = threads;
        this.squares = squares;
        this.room = room;
        this.decoding = new HttpDecoderConfig()
                .setMaxInitialLineLength((int) limits.maxInitialLine().toBytes())
                .setMaxHeaderSize((int) limits.maxHeader().toBytes());
        this.handshakeMillis = limits.headerTimeout().toMillis();
    }

    /** Just before the server of the other port, and so after it when all ends. */
    @Override
    public int getPhase() {
        return WebServerApplicationContext.START_STOP_LIFECYCLE_PHASE - 1;
    }

    /** @throws IllegalStateException if it cannot listen, with the address */
    @Override
    public void start() {
        LoopResources loops = threads.getLoopResources();
        EventLoopGroup accepting = loops.onServerSelect(true);
        InetSocketAddress address = new InetSocketAddress(lean.address(), lean.port());
        ChannelFuture bound = new ServerBootstrap()
                .group(accepting, loops.onServer(true))
                .channelFactory(() -> loops.onChannel(ServerSocketChannel.class, accepting))
                .option(ChannelOption.SO_REUSEADDR, true)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childHandler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel connection) {
                        prepare(connection);
                    }
                })
                .bind(address)
                .awaitUninterruptibly();
        if (!bound.isSuccess()) {
            throw new IllegalStateException(
                    "cannot listen on " + address + " (squareoff.lean.port): "
                            + bound.cause().getMessage(),
                    bound.cause());
        }
        listening = bound.channel();
        log.info("HTTP/1.1 is served on port {}{}, lean", port(), tls.isPresent() ? " with TLS" : "");
    }

    private void prepare(Channel connection) {
        ChannelPipeline pipeline = connection.pipeline();
        tls.ifPresent(context -> {
            SslHandler handler = context.newHandler(connection.alloc());
            handler.setHandshakeTimeoutMillis(handshakeMillis);
            pipeline.addLast(handler);
        });
        guard.append(pipeline, new HttpServerCodec(decoding));
        pipeline.addLast(new LeanConnection(squares, room));
        connections.add(connection);
    }

    /** The port that it listens on, known once it has started. */
    int port() {
        return ((InetSocketAddress) listening.localAddress()).getPort();
    }

    @Override
    public boolean isRunning() {
        return listening != null;
    }

    /** Takes no more connections, and lets the requests in flight end. */
    @Override
    public void stop() {
        listening.close().awaitUninterruptibly();
        for (Channel connection : connections) {
            LeanConnection handler = connection.pipeline().get(LeanConnection.class);
            if (handler != null) {
                connection.eventLoop().execute(handler::end);
            }
        }
        if (!connections.newCloseFuture().awaitUninterruptibly(DRAIN.toMillis())) {
            connections.close().awaitUninterruptibly(DRAIN.toMillis());
        }
        listening = null;
    }
}
