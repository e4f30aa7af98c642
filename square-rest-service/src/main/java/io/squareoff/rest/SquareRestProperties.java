package io.squareoff.rest;

import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * The configuration of this service. Every value is required; application.yaml has the defaults.
 *
 * @param maxStreams requests that may be in flight on one HTTP/2 connection
 */
@ConfigurationProperties(prefix = "squareoff", ignoreUnknownFields = false)
record SquareRestProperties(int maxStreams) {

    SquareRestProperties {
        if (maxStreams < 1) {
            throw new IllegalArgumentException("squareoff.max-streams must be at least 1, not " + maxStreams);
        }
    }
}
