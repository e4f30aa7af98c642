package io.squareoff.aggregator.transport.nats;

import io.nats.client.Options;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.util.Assert;

/**
 * The broker, which every kind that goes by way of it shares.
 *
 * @param server the broker's URL, or several separated by commas
 */
@ConfigurationProperties(prefix = "squareoff.nats", ignoreUnknownFields = false)
public record NatsProperties(String server) {

    public NatsProperties {
        Assert.notNull(server, "squareoff.nats.server is missing");
        Assert.isTrue(!server.isBlank(), "squareoff.nats.server must be a URL like nats://host:4222, not empty");
        try {
            Options.builder().server(server);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "squareoff.nats.server must be a URL like nats://host:4222, not " + server, e);
        }
    }
}
