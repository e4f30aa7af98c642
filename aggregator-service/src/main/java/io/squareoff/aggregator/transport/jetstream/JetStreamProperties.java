package io.squareoff.aggregator.transport.jetstream;

import static io.squareoff.aggregator.transport.PropertyChecks.requirePositive;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;

/** @param ackTimeout the time that a stream may take to acknowledge a job */
@ConfigurationProperties(prefix = "squareoff.jetstream", ignoreUnknownFields = false)
record JetStreamProperties(Duration ackTimeout) {

    JetStreamProperties {
        requirePositive("squareoff.jetstream.ack-timeout", ackTimeout, "5s");
    }
}
