package io.squareoff.aggregator.transport.grpc;

import java.time.Duration;
import java.util.regex.Pattern;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.util.Assert;

/**
 * The backend over gRPC.
 *
 * @param endpoint host and port of square-grpc-service, as {@code host:7577}; with TLS as {@code https://host:7577}
 * @param idleTimeout the time after which an unused connection is closed; shorter than the backend's own
 * @param sslBundle the bundle with the authorities to trust, and with a certificate to show if the backend asks for one; empty for
 *     those that the JVM trusts
 */
@ConfigurationProperties(prefix = "squareoff.grpc", ignoreUnknownFields = false)
record GrpcProperties(String endpoint, Duration idleTimeout, String sslBundle) {

    private static final String HTTPS = "https://";

    /** A name, or an IPv4 address, and a port of at most five digits. */
    private static final Pattern ENDPOINT = Pattern.compile("(" + HTTPS + ")?[A-Za-z0-9._-]+:[1-9][0-9]{0,4}");

    GrpcProperties {
        Assert.notNull(endpoint, "squareoff.grpc.endpoint is missing");
        Assert.isTrue(
                ENDPOINT.matcher(endpoint).matches() && port(endpoint) < 1 << 16,
                "squareoff.grpc.endpoint must be like host:7577 or https://host:7577, not " + endpoint);
        Assert.notNull(idleTimeout, "squareoff.grpc.idle-timeout is missing");
        // The library takes none that is shorter.
        Assert.isTrue(
                idleTimeout.toSeconds() >= 1,
                "squareoff.grpc.idle-timeout must be a duration of at least 1s, not " + idleTimeout);
        Assert.notNull(sslBundle, "squareoff.grpc.ssl-bundle is missing; it may be empty");
    }

    boolean encrypted() {
        return endpoint.startsWith(HTTPS);
    }

    String host() {
        return endpoint.substring(encrypted() ? HTTPS.length() : 0, endpoint.lastIndexOf(':'));
    }

    int port() {
        return port(endpoint);
    }

    private static int port(String endpoint) {
        return Integer.parseInt(endpoint.substring(endpoint.lastIndexOf(':') + 1));
    }
}
