package io.squareoff.grpc;

import java.net.InetAddress;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.web.server.Ssl;
import org.springframework.util.Assert;
import org.springframework.util.unit.DataSize;

/**
 * The configuration of this service. Every value is required; application.yaml has the defaults.
 *
 * @param grpc the address that calls arrive at
 */
@ConfigurationProperties(prefix = "squareoff", ignoreUnknownFields = false)
record SquareGrpcProperties(Grpc grpc) {

    SquareGrpcProperties {
        Assert.notNull(grpc, "squareoff.grpc is missing");
    }

    /**
     * The address that calls arrive at.
     *
     * @param address of the interface to listen on, 0.0.0.0 for all
     * @param port 0 for any that is free
     * @param maxStreams calls that may be in flight on one connection
     * @param maxBodies bytes of messages that may have come in part, over all connections
     * @param sslBundle the bundle with this service's certificate; empty for calls without TLS
     * @param clientAuth the need for a certificate of the caller's, with TLS
     */
    record Grpc(
            InetAddress address,
            int port,
            int maxStreams,
            DataSize maxBodies,
            String sslBundle,
            Ssl.ClientAuth clientAuth) {

        Grpc {
            Assert.notNull(address, "squareoff.grpc.address is missing");
            Assert.isTrue(port >= 0 && port <= 65_535, "squareoff.grpc.port must be 0 to 65535, not " + port);
            Assert.isTrue(maxStreams >= 1, "squareoff.grpc.max-streams must be at least 1, not " + maxStreams);
            Assert.isTrue(
                    maxBodies != null && maxBodies.toBytes() > 0,
                    () -> "squareoff.grpc.max-bodies must be a size above 0B, not " + maxBodies);
            Assert.notNull(sslBundle, "squareoff.grpc.ssl-bundle is missing; it may be empty");
            Assert.notNull(clientAuth, "squareoff.grpc.client-auth is missing: none, want or need");
        }
    }
}
