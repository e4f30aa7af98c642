package io.squareoff.aggregator.transport.http;

import java.net.URI;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.util.Assert;

/** @param endpoint scheme, host and port of square-rest-service, and perhaps a path that its own begins below */
@ConfigurationProperties(prefix = "squareoff.rest", ignoreUnknownFields = false)
record HttpProperties(URI endpoint) {

    HttpProperties {
        Assert.notNull(endpoint, "squareoff.rest.endpoint is missing");
        Assert.isTrue(
                "http".equals(endpoint.getScheme()) && endpoint.getHost() != null,
                "squareoff.rest.endpoint must be a URL like http://host:7575, not " + endpoint);
    }
}
