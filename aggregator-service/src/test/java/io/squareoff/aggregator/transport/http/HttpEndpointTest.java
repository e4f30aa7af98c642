package io.squareoff.aggregator.transport.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerAdapter;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.squareoff.tls.Certificates;
import io.squareoff.tls.Certificates.Kind;
import io.squareoff.tls.Tls;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.netty.DisposableChannel;
import reactor.netty.DisposableServer;
import reactor.netty.resources.LoopResources;
import reactor.netty.tcp.SslProvider;
import reactor.netty.tcp.TcpServer;
import reactor.netty.tcp.TcpSslContextSpec;

/** A connection that has ended, with its pipeline taken apart, before whoever makes it asks what became of it. */
class HttpEndpointTest {

    private static final Duration LIMIT = Duration.ofSeconds(30);

    @AutoClose("dispose")
    private static final LoopResources LOOPS = LoopResources.create("endpoint", 1, true);

    @Test
    void saysWhyTheCertificateWasRefusedAfterItsConnectionHasEnded(@TempDir Path folder) throws Exception {
        var certificates = new Certificates(folder);
        certificates.make("server", Kind.EXPIRED);
        SslProvider.GenericSslContextSpec<?> certificate = TcpSslContextSpec.forServer(
                certificates.file("server.pem").toFile(),
                certificates.file("server-key.pem").toFile());
        SslContext client = SslContextBuilder.forClient()
                .trustManager(certificates.file("authority.pem").toFile())
                .build();

        Throwable failure = afterItsEnd(
                TcpServer.create().secure(tls -> tls.sslContext(certificate)),
                "https://127.0.0.1:",
                Optional.of(client));

        assertThat(Tls.reason(failure)).contains("NotAfter");
    }

    @Test
    void saysThatABackendClosedTheConnectionAtOnce() throws Exception {
        Throwable failure = afterItsEnd(
                TcpServer.create().doOnConnection(DisposableChannel::dispose), "http://127.0.0.1:", Optional.empty());

        assertThat(failure).hasMessage("it closed the connection at once");
    }

    /** The reason that a connection to the server cannot be used, asked for once it has ended. */
    private static Throwable afterItsEnd(TcpServer server, String url, Optional<SslContext> tls) throws Exception {
        DisposableServer listening =
                server.host("127.0.0.1").port(0).runOn(LOOPS).bindNow();
        try {
            var endpoint = new HttpEndpoint(URI.create(url + listening.port()), LIMIT, "http/1.1", tls);
            var ended = new CompletableFuture<Void>();
            ChannelFuture connecting = connect(endpoint, ended);
            ended.get(LIMIT.toSeconds(), TimeUnit.SECONDS);

            var said = new CompletableFuture<Throwable>();
            endpoint.whenReady(connecting, said::complete);
            return said.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
        } finally {
            listening.disposeNow();
        }
    }

    private static ChannelFuture connect(HttpEndpoint endpoint, CompletableFuture<Void> ended) {
        EventLoopGroup group = LOOPS.onClient(true);
        return endpoint.bootstrap()
                .group(group)
                .channel(LOOPS.onChannelClass(SocketChannel.class, group))
                .handler(new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        endpoint.prepare(channel);
                        // First, since the last handler is removed first.
                        channel.pipeline().addFirst(new ChannelHandlerAdapter() {
                            @Override
                            public void handlerRemoved(ChannelHandlerContext context) {
                                ended.complete(null);
                            }
                        });
                    }
                })
                .connect();
    }
}
