package io.squareoff.aggregator.transport.http;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelOption;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.AttributeKey;
import io.squareoff.aggregator.transport.Backend;
import io.squareoff.tls.Tls;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import org.springframework.boot.ssl.SslBundles;

/**
 * The backend's address over HTTP, and how to connect to it: with TLS where it begins with https. Thread-safe.
 *
 * @param url scheme, host, port and perhaps a path that the backend's own begins below
 * @param timeout the time that connecting may take, and the handshake of TLS after it
 * @param protocol that is spoken there, as ALPN names it
 * @param tls empty for plain connections
 */
public record HttpEndpoint(URI url, Duration timeout, String protocol, Optional<SslContext> tls) {

    /** The limit that gRPC has by default; the answer to the largest chunk has a third of it. */
    public static final int LARGEST_ANSWER_BYTES = 4 << 20;

    /** A connection's handler of TLS, kept beside the pipeline, which is gone once the connection has ended. */
    private static final AttributeKey<SslHandler> TLS = AttributeKey.valueOf(HttpEndpoint.class, "tls");

    private static final int HTTP_PORT = 80;
    private static final int HTTPS_PORT = 443;

    /** The backend's address for HTTP/1.1. */
    public static HttpEndpoint http1(HttpProperties http, Backend backend, Duration timeout, SslBundles bundles) {
        return of(http, http.endpoint(backend), timeout, bundles, ApplicationProtocolNames.HTTP_1_1);
    }

    /** The backend's address for HTTP/2. */
    public static HttpEndpoint http2(HttpProperties http, Duration timeout, SslBundles bundles) {
        return of(http, http.endpoint(), timeout, bundles, ApplicationProtocolNames.HTTP_2);
    }

    private static HttpEndpoint of(
            HttpProperties http, URI url, Duration timeout, SslBundles bundles, String protocol) {
        Optional<SslContext> tls = HttpProperties.encrypted(url)
                ? Optional.of(Tls.of(bundles, http.sslBundle(), "squareoff.rest.ssl-bundle")
                        .client(protocol))
                : Optional.empty();
        return new HttpEndpoint(url, timeout, protocol, tls);
    }

    /** A path of square-rest-service, below that of this URL. */
    public String path(String path) {
        return (url.getRawPath() + path).replaceAll("/+", "/");
    }

    /** The options of connections to it; {@link #prepare} is for the handler. */
    Bootstrap bootstrap() {
        return new Bootstrap()
                .option(ChannelOption.TCP_NODELAY, true)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, (int) timeout.toMillis())
                .remoteAddress(url.getHost(), port());
    }

    private int port() {
        if (url.getPort() >= 0) {
            return url.getPort();
        }
        return tls.isPresent() ? HTTPS_PORT : HTTP_PORT;
    }

    /** Puts TLS first in the pipeline of a new connection, if there is any. */
    void prepare(Channel channel) {
        tls.ifPresent(context -> {
            SslHandler handler = context.newHandler(channel.alloc(), url.getHost(), port());
            handler.setHandshakeTimeoutMillis(timeout.toMillis());
            channel.attr(TLS).set(handler);
            channel.pipeline().addFirst(handler);
        });
    }

    /**
     * Calls back when a connection that is being made can be used, or when it cannot, also if it ended before this was called.
     *
     * @param ended called once, on the connection's thread, with null or with the reason why it cannot be used; it is closed then
     */
    void whenReady(ChannelFuture connecting, Consumer<Throwable> ended) {
        connecting.addListener(connected -> {
            Channel channel = connecting.channel();
            if (!connected.isSuccess()) {
                ended.accept(connected.cause());
            } else if (tls.isEmpty()) {
                ended.accept(closed(channel));
            } else {
                SslHandler handler = channel.attr(TLS).get();
                handler.handshakeFuture()
                        .addListener(
                                shaken -> ended.accept(shaken.isSuccess() ? agreed(channel, handler) : shaken.cause()));
            }
        });
    }

    private static Throwable closed(Channel channel) {
        return channel.isActive() ? null : new IOException("it closed the connection at once");
    }

    /** Returns null if the backend agreed on the protocol; a server that knows no ALPN speaks HTTP/1.1. */
    private Throwable agreed(Channel channel, SslHandler handler) {
        String agreed = handler.applicationProtocol();
        if (protocol.equals(agreed == null ? ApplicationProtocolNames.HTTP_1_1 : agreed)) {
            return closed(channel);
        }
        channel.close();
        return new IOException("it does not speak " + protocol + " with TLS");
    }
}
