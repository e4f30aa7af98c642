package io.squareoff.aggregator.transport.webclient;

import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.resolver.DefaultAddressResolverGroup;
import io.squareoff.aggregator.transport.http.HttpEndpoint;
import java.time.Duration;
import org.springframework.http.client.reactive.ClientHttpConnector;
import org.springframework.http.client.reactive.ReactorClientHttpConnector;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.client.Http2AllocationStrategy;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;

/**
 * The connections below WebClient: Reactor Netty's client and its pool, in either version of HTTP. It retries nothing.
 *
 * @param client makes the calls
 * @param pool of the connections
 * @param capacity the most calls that can be in flight on them together
 */
record Connector(HttpClient client, ConnectionProvider pool, int capacity) {

    /** As much of an answer as the backend may send before it is read: what the backend lets a caller send. */
    private static final int STREAM_WINDOW_BYTES = 1 << 20;

    /**
     * HTTP/1.1, with one call in flight on each connection.
     *
     * @param connections the most that there may be
     * @param idleTimeout the time by which an unused connection is closed
     * @param group serves the connections
     */
    static Connector http1(HttpEndpoint endpoint, int connections, Duration idleTimeout, EventLoopGroup group) {
        ConnectionProvider pool = pool(connections, idleTimeout).lifo().build();
        return new Connector(client(pool, endpoint, group), pool, connections);
    }

    /**
     * HTTP/2, with prior knowledge or agreed on with TLS, and a stream for each call.
     *
     * @param connections their number
     * @param maxInFlight the most calls that there are, shared by the connections
     * @param idleTimeout the time by which an unused connection is closed
     * @param group serves the connections
     */
    static Connector http2(
            HttpEndpoint endpoint, int connections, int maxInFlight, Duration idleTimeout, EventLoopGroup group) {
        ConnectionProvider pool = pool(connections, idleTimeout)
                .allocationStrategy(Http2AllocationStrategy.builder()
                        .maxConnections(connections)
                        // Else the first one takes all calls until it has no more streams.
                        .minConnections(connections)
                        .maxConcurrentStreams((maxInFlight - 1) / connections + 1)
                        .build())
                .build();
        HttpClient client = client(pool, endpoint, group)
                .protocol(endpoint.tls().isPresent() ? HttpProtocol.H2 : HttpProtocol.H2C)
                .http2Settings(settings -> settings.initialWindowSize(STREAM_WINDOW_BYTES));
        return new Connector(client, pool, maxInFlight);
    }

    /** The gate lets no more calls through than the connections can carry, so none that waits for one is refused; the deadline bounds how long. */
    private static ConnectionProvider.Builder pool(int connections, Duration idleTimeout) {
        // Looked at twice in the time, so that a connection that is unused for half of it is closed before its end.
        Duration unused = idleTimeout.dividedBy(2);
        return ConnectionProvider.builder("squareoff")
                .maxConnections(connections)
                .pendingAcquireMaxCount(-1)
                .pendingAcquireTimeout(Duration.ZERO)
                .maxIdleTime(unused)
                .evictInBackground(unused);
    }

    private static HttpClient client(ConnectionProvider pool, HttpEndpoint endpoint, EventLoopGroup group) {
        HttpClient http = HttpClient.create(pool)
                .runOn(new SpreadLoops(group))
                .resolver(DefaultAddressResolverGroup.INSTANCE)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, (int)
                        endpoint.timeout().toMillis())
                .disableRetry(true);
        return endpoint.tls()
                .map(context -> http.secure(tls -> tls.sslContext(context).handshakeTimeout(endpoint.timeout())))
                .orElse(http);
    }

    ClientHttpConnector http() {
        return new ReactorClientHttpConnector(client);
    }
}
