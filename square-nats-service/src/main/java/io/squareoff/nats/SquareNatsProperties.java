package io.squareoff.nats;

import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * What can be configured of this service.
 *
 * @param nats where the broker is
 */
@ConfigurationProperties(prefix = "squareoff", ignoreUnknownFields = false)
record SquareNatsProperties(Nats nats) {

    SquareNatsProperties {
        if (nats == null) {
            throw new IllegalArgumentException("squareoff.nats.server is missing");
        }
    }

    /** @param server the broker's URL, or several separated by commas */
    record Nats(String server) {

        Nats {
            if (server == null || server.isBlank()) {
                throw new IllegalArgumentException(
                        "squareoff.nats.server must be a URL like nats://host:4222, not empty");
            }
        }
    }
}
