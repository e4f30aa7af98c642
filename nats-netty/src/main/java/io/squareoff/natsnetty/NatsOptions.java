package io.squareoff.natsnetty;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.ssl.SslContext;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The settings of a connection.
 *
 * @param servers URLs such as {@code nats://host:4222}, tried in this order; one may carry {@code user:password@} or {@code token@}
 * @param name of the connection, shown by the server's monitoring
 * @param login besides that of a URL
 * @param tls for servers with TLS; its certificates are checked against the host of the URL. Empty for servers without
 * @param loops of which one thread serves the connection; they stay the caller's
 * @param channel of these loops
 * @param connectTimeout for each attempt: TCP, TLS and login together
 * @param reconnectWait the time before all servers are tried once more
 * @param pingInterval the time between two checks that the server is there
 * @param maxPingsOut checks without an answer after which the connection is given up
 * @param maxPendingBytes the most that may wait to be written; a message beyond it is refused
 */
public record NatsOptions(
        List<URI> servers,
        String name,
        NatsLogin login,
        Optional<SslContext> tls,
        EventLoopGroup loops,
        Class<? extends SocketChannel> channel,
        Duration connectTimeout,
        Duration reconnectWait,
        Duration pingInterval,
        int maxPingsOut,
        long maxPendingBytes) {

    private static final int DEFAULT_PENDING_BYTES = 16 << 20;

    /** @throws IllegalArgumentException that names the component and the bad value */
    public NatsOptions {
        servers = List.copyOf(servers);
        require(!servers.isEmpty(), "servers must have one URL at least", servers);
        servers.forEach(server -> require(
                server.getHost() != null && Servers.port(server) < 1 << 16,
                "servers must be like nats://host:4222",
                server));
        require(isPositive(connectTimeout), "connectTimeout must be positive", connectTimeout);
        require(isPositive(reconnectWait), "reconnectWait must be positive", reconnectWait);
        require(isPositive(pingInterval), "pingInterval must be positive", pingInterval);
        require(maxPingsOut >= 1, "maxPingsOut must be at least 1", maxPingsOut);
        require(maxPendingBytes >= 1, "maxPendingBytes must be at least 1", maxPendingBytes);
    }

    /** The usual settings for one server without TLS, and without a login but the one in its URL. */
    public static NatsOptions of(URI server, EventLoopGroup loops, Class<? extends SocketChannel> channel) {
        return new NatsOptions(
                List.of(server),
                "nats-netty",
                NatsLogin.NONE,
                Optional.empty(),
                loops,
                channel,
                Duration.ofSeconds(2),
                Duration.ofMillis(250),
                Duration.ofMinutes(2),
                2,
                DEFAULT_PENDING_BYTES);
    }

    private static boolean isPositive(Duration duration) {
        return duration.compareTo(Duration.ZERO) > 0;
    }

    private static void require(boolean valid, String what, Object value) {
        if (!valid) {
            throw new IllegalArgumentException(what + ", not " + value);
        }
    }
}
