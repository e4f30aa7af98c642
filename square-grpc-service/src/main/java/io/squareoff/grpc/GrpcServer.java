package io.squareoff.grpc;

import io.grpc.BindableService;
import io.grpc.Server;
import io.grpc.netty.NettyServerBuilder;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.socket.ServerSocketChannel;
import io.netty.handler.ssl.SslContext;
import io.netty.util.NettyRuntime;
import io.squareoff.http.GuardedPort;
import io.squareoff.http.ServerLimits;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.netty.resources.LoopResources;

/** The gRPC server. Calls are answered on the threads that read them, since no plain answer waits for anything. */
final class GrpcServer {

    private static final Logger log = LoggerFactory.getLogger(GrpcServer.class);

    /** Time that calls in flight may take once the server stops. */
    private static final int DRAIN_SECONDS = 2;

    private static final int LARGEST_REQUEST_BYTES = 4 << 20;
    private static final int RESET_WINDOW_SECONDS = 1;

    /** The library's default: a caller that checks more often whether the server is there loses its connection. */
    private static final int PERMITTED_KEEPALIVE_MINUTES = 5;

    /** One thread accepts; the others are as many as the library would have. */
    private final LoopResources loops = LoopResources.create("grpc", 1, 2 * NettyRuntime.availableProcessors(), true);

    private final Server server;
    private final boolean encrypted;

    /**
     * @param guard of the connections
     * @param tls empty for calls without it
     */
    GrpcServer(
            SquareGrpcProperties.Grpc grpc,
            ServerLimits limits,
            GuardedPort guard,
            Optional<SslContext> tls,
            BindableService service) {
        EventLoopGroup accepting = loops.onServerSelect(true);
        NettyServerBuilder builder = NettyServerBuilder.forAddress(new InetSocketAddress(grpc.address(), grpc.port()))
                .bossEventLoopGroup(accepting)
                .workerEventLoopGroup(loops.onServer(true))
                .channelFactory(() -> {
                    ServerSocketChannel listening = loops.onChannel(ServerSocketChannel.class, accepting);
                    listening.pipeline().addLast(guard);
                    return listening;
                })
                .directExecutor()
                .handshakeTimeout(limits.headerTimeout().toMillis(), TimeUnit.MILLISECONDS)
                .maxInboundMetadataSize((int) limits.maxHeader().toBytes())
                .maxInboundMessageSize(LARGEST_REQUEST_BYTES)
                .maxConcurrentCallsPerConnection(grpc.maxStreams())
                // A caller may give up all its calls at once.
                .maxRstFramesPerWindow(grpc.maxStreams(), RESET_WINDOW_SECONDS)
                .permitKeepAliveTime(PERMITTED_KEEPALIVE_MINUTES, TimeUnit.MINUTES)
                .permitKeepAliveWithoutCalls(false)
                .addService(service);
        tls.ifPresent(builder::sslContext);
        this.encrypted = tls.isPresent();
        this.server = builder.build();
    }

    void start() throws IOException {
        server.start();
        log.info("gRPC is served on port {}{}", port(), encrypted ? " with TLS" : "");
    }

    /** The port that it listens on, known once it has started. */
    int port() {
        return server.getPort();
    }

    boolean isServing() {
        return !server.isShutdown();
    }

    /** Takes no more calls, lets those in flight end, and breaks off those that do not. */
    void stop() throws InterruptedException {
        if (!server.shutdown().awaitTermination(DRAIN_SECONDS, TimeUnit.SECONDS)) {
            server.shutdownNow().awaitTermination(DRAIN_SECONDS, TimeUnit.SECONDS);
        }
        loops.disposeLater(Duration.ZERO, Duration.ofSeconds(DRAIN_SECONDS)).block();
    }
}
