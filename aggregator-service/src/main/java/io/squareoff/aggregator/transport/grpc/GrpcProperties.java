package io.squareoff.aggregator.transport.grpc;

import java.util.regex.Pattern;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.util.Assert;

/** @param endpoint host and port of square-grpc-service, as {@code host:7577} */
@ConfigurationProperties(prefix = "squareoff.grpc", ignoreUnknownFields = false)
record GrpcProperties(String endpoint) {

    /** A name, or an IPv4 address, and a port of at most five digits. */
    private static final Pattern ENDPOINT = Pattern.compile("[A-Za-z0-9._-]+:[1-9][0-9]{0,4}");

    GrpcProperties {
        Assert.notNull(endpoint, "squareoff.grpc.endpoint is missing");
        Assert.isTrue(
                ENDPOINT.matcher(endpoint).matches(),
                "squareoff.grpc.endpoint must be like host:7577, not " + endpoint);
    }

    String host() {
        return endpoint.substring(0, endpoint.lastIndexOf(':'));
    }

    int port() {
        return Integer.parseInt(endpoint.substring(endpoint.lastIndexOf(':') + 1));
    }
}
