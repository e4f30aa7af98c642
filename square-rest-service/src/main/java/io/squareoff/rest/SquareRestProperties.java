package io.squareoff.rest;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.util.unit.DataSize;

/**
 * The configuration of this service. Every value is required; application.yaml has the defaults.
 *
 * @param maxStreams requests that may be in flight on one HTTP/2 connection
 * @param maxBodies bytes of bodies that may be gathered at once, over all requests; one more request with a body is turned away
 */
@ConfigurationProperties(prefix = "squareoff", ignoreUnknownFields = false)
record SquareRestProperties(int maxStreams, DataSize maxBodies) {

    SquareRestProperties {
        if (maxStreams < 1) {
            throw new IllegalArgumentException("squareoff.max-streams must be at least 1, not " + maxStreams);
        }
        if (maxBodies == null || maxBodies.toBytes() < BodyRoom.LARGEST_BYTES) {
            throw new IllegalArgumentException(
                    "squareoff.max-bodies must be at least 4MB, the largest body, not " + maxBodies);
        }
    }
}
