package io.squareoff.aggregator.transport.http;

import java.net.URI;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.util.Assert;

/**
 * The backend over HTTP.
 *
 * @param endpoint scheme, host and port of square-rest-service, and perhaps a path that its own begins below
 * @param idleTimeout the time by which an unused connection is closed; shorter than the backend's own
 */
@ConfigurationProperties(prefix = "squareoff.rest", ignoreUnknownFields = false)
record HttpProperties(URI endpoint, Duration idleTimeout) {

    HttpProperties {
        Assert.notNull(endpoint, "squareoff.rest.endpoint is missing");
        Assert.isTrue(
                "http".equals(endpoint.getScheme()) && endpoint.getHost() != null,
                "squareoff.rest.endpoint must be a URL like http://host:7575, not " + endpoint);
        Assert.notNull(idleTimeout, "squareoff.rest.idle-timeout is missing");
        Assert.isTrue(
                idleTimeout.toMillis() > 0,
                "squareoff.rest.idle-timeout must be a positive duration like 60s, not " + idleTimeout);
    }
}
