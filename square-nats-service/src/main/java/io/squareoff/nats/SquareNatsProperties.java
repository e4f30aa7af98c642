package io.squareoff.nats;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * The configuration of this service. Every value is required; application.yaml has the defaults.
 *
 * @param nats the broker
 * @param jetstream the streams of jobs and the work on them
 */
@ConfigurationProperties(prefix = "squareoff", ignoreUnknownFields = false)
record SquareNatsProperties(Nats nats, JetStream jetstream) {

    SquareNatsProperties {
        require(nats != null, "squareoff.nats.server is missing");
        require(jetstream != null, "squareoff.jetstream is missing");
    }

    /** @param server the broker's URL, or several separated by commas */
    record Nats(String server) {

        Nats {
            require(
                    server != null && !server.isBlank(),
                    "squareoff.nats.server must be a URL like nats://host:4222, not empty");
        }
    }

    /**
     * The streams of jobs and the work on them.
     *
     * @param replicas nodes that hold each stream; for streams that are created
     * @param maxMessages jobs that each stream may hold; one more is refused. For streams that are created
     * @param batch jobs that one pull asks for
     * @param maxAckPending jobs of one partition that may be delivered and not yet acknowledged
     * @param ackWait time after which a delivered job that is not acknowledged is delivered again
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
            require(replicas >= 1 && replicas <= 5, "squareoff.jetstream.replicas must be 1 to 5, not " + replicas);
            require(maxMessages >= 1, "squareoff.jetstream.max-messages must be at least 1, not " + maxMessages);
            require(batch >= 1, "squareoff.jetstream.batch must be at least 1, not " + batch);
            require(
                    maxAckPending >= batch,
                    "squareoff.jetstream.max-ack-pending must be at least batch, " + batch + ", not " + maxAckPending);
            require(
                    ackWait != null && ackWait.toMillis() >= 100,
                    "squareoff.jetstream.ack-wait must be a duration of at least 100ms, not " + ackWait);
            require(maxDeliveries >= 1, "squareoff.jetstream.max-deliveries must be at least 1, not " + maxDeliveries);
            require(
                    heartbeat != null && heartbeat.toMillis() >= 100,
                    "squareoff.jetstream.heartbeat must be a duration of at least 100ms, not " + heartbeat);
        }

        /** Time that a partition stays with an instance that does not renew its pin: two heartbeats, as one may be late. */
        Duration pinTimeout() {
            return heartbeat.multipliedBy(2);
        }
    }

    private static void require(boolean valid, String message) {
        if (!valid) {
            throw new IllegalArgumentException(message);
        }
    }
}
