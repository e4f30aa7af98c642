package io.squareoff.nats;

import io.squareoff.broker.NatsProperties;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.util.Assert;

/**
 * The configuration of this service. Every value is required; application.yaml has the defaults.
 *
 * @param nats the broker
 * @param jetstream the streams of jobs and the work on them
 */
@ConfigurationProperties(prefix = "squareoff", ignoreUnknownFields = false)
record SquareNatsProperties(NatsProperties nats, JetStream jetstream) {

    SquareNatsProperties {
        Assert.notNull(nats, "squareoff.nats.server is missing");
        Assert.notNull(jetstream, "squareoff.jetstream is missing");
    }

    /**
     * The streams of jobs and the work on them.
     *
     * @param replicas nodes that hold each stream; for streams that are created
     * @param maxMessages jobs that each stream may hold; one more is refused. For streams that are created
     * @param batch jobs that one pull asks for
     * @param maxAckPending jobs of one partition that may be delivered and not yet acknowledged
     * @param ackWait time after which a delivered job that is not acknowledged is redelivered
     * @param maxDeliveries deliveries after which a job that cannot be worked is terminated
     * @param heartbeat time between two announcements of an instance, which renew its pins
     */
    record JetStream(
            int replicas,
            long maxMessages,
            int batch,
            int maxAckPending,
            Duration ackWait,
            int maxDeliveries,
            Duration heartbeat) {

        JetStream {
            Assert.isTrue(
                    replicas >= 1 && replicas <= 5, "squareoff.jetstream.replicas must be 1 to 5, not " + replicas);
            Assert.isTrue(maxMessages >= 1, "squareoff.jetstream.max-messages must be at least 1, not " + maxMessages);
            Assert.isTrue(batch >= 1, "squareoff.jetstream.batch must be at least 1, not " + batch);
            Assert.isTrue(
                    maxAckPending >= batch,
                    "squareoff.jetstream.max-ack-pending must be at least batch, " + batch + ", not " + maxAckPending);
            Assert.isTrue(
                    ackWait != null && ackWait.toMillis() >= 100,
                    "squareoff.jetstream.ack-wait must be a duration of at least 100ms, not " + ackWait);
            Assert.isTrue(
                    maxDeliveries >= 1, "squareoff.jetstream.max-deliveries must be at least 1, not " + maxDeliveries);
            Assert.isTrue(
                    heartbeat != null && heartbeat.toMillis() >= 100,
                    "squareoff.jetstream.heartbeat must be a duration of at least 100ms, not " + heartbeat);
        }

        /** Time that a partition stays with an instance that does not renew its pin: two heartbeats, as one may be late. */
        Duration pinTimeout() {
            return heartbeat.multipliedBy(2);
        }
    }
}
