package io.squareoff.aggregator;

import io.nats.client.Options;
import io.squareoff.aggregator.transport.TransportSettings;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Pattern;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * What can be configured of the aggregator. Every value is required; application.yaml has the defaults.
 *
 * @param aggregation bounds of one aggregation and of how many there may be
 * @param maxInFlight numbers that may be asked for and not yet answered, for each transport, over all its aggregations;
 *     fewer where a transport has fewer connections than that and carries one number on each
 * @param rest the HTTP backend
 * @param grpc the gRPC backend
 * @param nats the broker
 * @param jetstream publishing to streams
 * @param transports the transports by their names, which stand in paths and reports
 */
@ConfigurationProperties(prefix = "squareoff", ignoreUnknownFields = false)
public record AggregatorProperties(
        Aggregation aggregation,
        int maxInFlight,
        Rest rest,
        Grpc grpc,
        Nats nats,
        JetStream jetstream,
        Map<String, TransportSettings> transports) {

    /** A name, or an IPv4 address, and a port of at most five digits. */
    private static final Pattern ENDPOINT = Pattern.compile("[A-Za-z0-9._-]+:[1-9][0-9]{0,4}");

    private static final Pattern NAME = Pattern.compile("[a-z0-9]+(-[a-z0-9]+)*");

    public AggregatorProperties {
        require(aggregation != null, "squareoff.aggregation is missing");
        require(
                maxInFlight >= 1 && maxInFlight <= 1_000_000,
                "squareoff.max-in-flight must be 1 to 1000000, not " + maxInFlight);
        require(rest != null, "squareoff.rest.endpoint is missing");
        require(grpc != null, "squareoff.grpc.endpoint is missing");
        require(nats != null, "squareoff.nats.server is missing");
        require(jetstream != null, "squareoff.jetstream.ack-timeout is missing");
        require(transports != null && !transports.isEmpty(), "squareoff.transports is missing");
        transports = Map.copyOf(transports);
        transports.forEach((name, settings) -> {
            String key = "squareoff.transports." + name;
            require(
                    NAME.matcher(name).matches(),
                    key + " must be named in lower-case letters, digits and dashes, not '" + name + "'");
            settings.check(key);
        });
    }

    /**
     * Bounds of the aggregations.
     *
     * @param maxNumber the largest N that may be asked for
     * @param maxConcurrent aggregations at once, over all transports; one more is turned away
     * @param deadline how long one may take
     */
    public record Aggregation(int maxNumber, int maxConcurrent, Duration deadline) {

        public Aggregation {
            require(maxNumber >= 1, "squareoff.aggregation.max-number must be at least 1, not " + maxNumber);
            require(
                    maxConcurrent >= 1 && maxConcurrent <= 65_536,
                    "squareoff.aggregation.max-concurrent must be 1 to 65536, not " + maxConcurrent);
            require(
                    deadline != null && deadline.toMillis() > 0,
                    "squareoff.aggregation.deadline must be a positive duration like 10s, not " + deadline);
        }
    }

    /** @param endpoint scheme, host and port of square-rest-service */
    public record Rest(URI endpoint) {

        public Rest {
            require(
                    endpoint != null && "http".equals(endpoint.getScheme()) && endpoint.getHost() != null,
                    "squareoff.rest.endpoint must be a URL like http://host:7575, not " + endpoint);
        }
    }

    /** @param endpoint host and port of square-grpc-service, as {@code host:7577} */
    public record Grpc(String endpoint) {

        public Grpc {
            require(
                    endpoint != null && ENDPOINT.matcher(endpoint).matches(),
                    "squareoff.grpc.endpoint must be like host:7577, not " + endpoint);
        }

        public String host() {
            return endpoint.substring(0, endpoint.lastIndexOf(':'));
        }

        public int port() {
            return Integer.parseInt(endpoint.substring(endpoint.lastIndexOf(':') + 1));
        }
    }

    /** @param server the broker's URL, or several separated by commas */
    public record Nats(String server) {

        public Nats {
            require(
                    server != null && !server.isBlank(),
                    "squareoff.nats.server must be a URL like nats://host:4222, not empty");
            try {
                Options.builder().server(server);
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(
                        "squareoff.nats.server must be a URL like nats://host:4222, not " + server, e);
            }
        }
    }

    /** @param ackTimeout how long a stream may take to acknowledge a job */
    public record JetStream(Duration ackTimeout) {

        public JetStream {
            require(
                    ackTimeout != null && ackTimeout.toMillis() > 0,
                    "squareoff.jetstream.ack-timeout must be a positive duration like 5s, not " + ackTimeout);
        }
    }

    private static void require(boolean valid, String message) {
        if (!valid) {
            throw new IllegalArgumentException(message);
        }
    }
}
