package io.squareoff.aggregator.transport.nats;

import static io.squareoff.aggregator.transport.PropertyChecks.require;

import io.nats.client.Options;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * The broker, which every kind that goes by way of it shares.
 *
 * @param server the broker's URL, or several separated by commas
 */
@ConfigurationProperties(prefix = "squareoff.nats", ignoreUnknownFields = false)
public record NatsProperties(String server) {

    public NatsProperties {
        require(server != null, "squareoff.nats.server is missing");
        require(!server.isBlank(), "squareoff.nats.server must be a URL like nats://host:4222, not empty");
        try {
            Options.builder().server(server);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "squareoff.nats.server must be a URL like nats://host:4222, not " + server, e);
        }
    }
}
