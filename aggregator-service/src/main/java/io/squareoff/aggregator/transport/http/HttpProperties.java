package io.squareoff.aggregator.transport.http;

import java.net.URI;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.util.Assert;

/**
 * The backend over HTTP.
 *
 * @param endpoint scheme, host and port of square-rest-service, and perhaps a path that its own begins below; with TLS if the
 *     scheme is https
 * @param idleTimeout the time by which an unused connection is closed; shorter than the backend's own
 * @param sslBundle the bundle with the authorities to trust, and with a certificate to show if the backend asks for one; empty for
 *     those that the JVM trusts
 */
@ConfigurationProperties(prefix = "squareoff.rest", ignoreUnknownFields = false)
public record HttpProperties(URI endpoint, Duration idleTimeout, String sslBundle) {

    private static final String HTTPS = "https";

    public HttpProperties {
        Assert.notNull(endpoint, "squareoff.rest.endpoint is missing");
        Assert.isTrue(
                ("http".equals(endpoint.getScheme()) || HTTPS.equals(endpoint.getScheme()))
                        && endpoint.getHost() != null,
                "squareoff.rest.endpoint must be a URL like http://host:7575 or https://host:7575, not " + endpoint);
        Assert.notNull(idleTimeout, "squareoff.rest.idle-timeout is missing");
        Assert.isTrue(
                idleTimeout.toMillis() > 0,
                "squareoff.rest.idle-timeout must be a positive duration like 60s, not " + idleTimeout);
        Assert.notNull(sslBundle, "squareoff.rest.ssl-bundle is missing; it may be empty");
    }

    boolean encrypted() {
        return HTTPS.equals(endpoint.getScheme());
    }
}
