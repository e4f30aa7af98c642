package io.squareoff.aggregator.transport.jetstream;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.util.Assert;

/** @param ackTimeout the time that a stream may take to acknowledge a job */
@ConfigurationProperties(prefix = "squareoff.jetstream", ignoreUnknownFields = false)
record JetStreamProperties(Duration ackTimeout) {

    JetStreamProperties {
        Assert.notNull(ackTimeout, "squareoff.jetstream.ack-timeout is missing");
        Assert.isTrue(
                ackTimeout.toMillis() > 0,
                "squareoff.jetstream.ack-timeout must be a positive duration like 5s, not " + ackTimeout);
    }
}
