package io.squareoff.grpc;

import io.grpc.BindableService;
import io.grpc.Server;
import io.grpc.netty.NettyServerBuilder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The gRPC server. Calls are answered on the threads that read them, since no answer waits for anything. */
final class GrpcServer {

    private static final Logger log = LoggerFactory.getLogger(GrpcServer.class);

    /** Time that calls in flight may take once the server stops. */
    private static final int DRAIN_SECONDS = 2;

    private final Server server;

    GrpcServer(InetAddress address, int port, BindableService service) {
        this.server = NettyServerBuilder.forAddress(new InetSocketAddress(address, port))
                .directExecutor()
                .addService(service)
                .build();
    }

    void start() throws IOException {
        server.start();
        log.info("gRPC is served on port {}", port());
    }

    /** The port that it listens on, known once it has started. */
    int port() {
        return server.getPort();
    }

    boolean isServing() {
        return !server.isShutdown();
    }

    /** Takes no more calls, and lets the calls in flight end. */
    void stop() throws InterruptedException {
        if (!server.shutdown().awaitTermination(DRAIN_SECONDS, TimeUnit.SECONDS)) {
            server.shutdownNow().awaitTermination();
        }
    }
}
