package io.squareoff.aggregator.transport.http;

import io.squareoff.aggregator.transport.Backend;
import java.net.URI;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.util.Assert;

/**
 * The backend over HTTP.
 *
 * @param endpoint scheme, host and port of square-rest-service, and perhaps a path that its own begins below; with TLS if the
 *     scheme is https
 * @param leanEndpoint the same of its lean server
 * @param idleTimeout the time by which an unused connection is closed; shorter than the backend's own
 * @param sslBundle the bundle with the authorities to trust, and with a certificate to show if the backend asks for one; empty for
 *     those that the JVM trusts
 */
@ConfigurationProperties(prefix = "squareoff.rest", ignoreUnknownFields = false)
public record HttpProperties(URI endpoint, URI leanEndpoint, Duration idleTimeout, String sslBundle) {

    private static final String HTTPS = "https";

    public HttpProperties {
        check("squareoff.rest.endpoint", endpoint, 7575);
        check("squareoff.rest.lean-endpoint", leanEndpoint, 7579);
        Assert.notNull(idleTimeout, "squareoff.rest.idle-timeout is missing");
        Assert.isTrue(
                idleTimeout.toMillis() > 0,
                "squareoff.rest.idle-timeout must be a positive duration like 60s, not " + idleTimeout);
        Assert.notNull(sslBundle, "squareoff.rest.ssl-bundle is missing; it may be empty");
    }

    private static void check(String key, URI endpoint, int port) {
        Assert.notNull(endpoint, key + " is missing");
        Assert.isTrue(
                ("http".equals(endpoint.getScheme()) || HTTPS.equals(endpoint.getScheme()))
                        && endpoint.getHost() != null
                        && endpoint.getPort() < 1 << 16,
                "%s must be a URL like http://host:%d or https://host:%d, not %s".formatted(key, port, port, endpoint));
    }

    URI endpoint(Backend backend) {
        return backend == Backend.LEAN ? leanEndpoint : endpoint;
    }

    static boolean encrypted(URI endpoint) {
        return HTTPS.equals(endpoint.getScheme());
    }
}
