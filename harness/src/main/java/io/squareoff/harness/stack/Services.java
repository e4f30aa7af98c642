package io.squareoff.harness.stack;

import io.squareoff.harness.stack.ServiceSpec.Address;
import io.squareoff.harness.stack.ServiceSpec.Port;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The services that a stack may consist of. A new backend is one more entry in the list below.
 *
 * @param backends in the order of their start
 * @param aggregator is started after them and always
 */
public record Services(List<ServiceSpec> backends, ServiceSpec aggregator) {

    private static final String HEALTH_AND_METRICS = "health and metrics";
    private static final String LEAN_PORT = "squareoff.lean.port";

    public static final ServiceSpec REST = new ServiceSpec(
            "square-rest-service",
            List.of(Port.http(7575), new Port(7579, LEAN_PORT, "lean port")),
            List.of(
                    new Address("REST_SQUARE_SERVICE_ENDPOINT", "http://", "https://", Port.HTTP),
                    new Address("REST_LEAN_SQUARE_SERVICE_ENDPOINT", "http://", "https://", LEAN_PORT)),
            List.of(),
            List.of("--server.ssl.bundle=" + ServiceSpec.SSL_BUNDLE),
            Set.of("http1", "http2", "webclient", "webclienth2"),
            Optional.empty());

    public static final ServiceSpec NATS = new ServiceSpec(
            "square-nats-service",
            List.of(new Port(7576, Port.HTTP, HEALTH_AND_METRICS)),
            List.of(),
            List.of("--squareoff.jetstream.replicas=" + ServiceSpec.REPLICAS),
            List.of("--squareoff.nats.ssl-bundle=" + ServiceSpec.SSL_BUNDLE),
            Set.of("nats", "natsrequest", "natsnetty", "jetstream"),
            Optional.of(BrokerUser.SQUARE_NATS_SERVICE));

    public static final ServiceSpec GRPC = new ServiceSpec(
            "square-grpc-service",
            List.of(new Port(7577, "squareoff.grpc.port", ""), new Port(7578, Port.HTTP, HEALTH_AND_METRICS)),
            List.of(new Address("GRPC_SQUARE_SERVICE_ENDPOINT", "", "https://", "squareoff.grpc.port")),
            List.of(),
            List.of("--squareoff.grpc.ssl-bundle=" + ServiceSpec.SSL_BUNDLE),
            Set.of("grpc"),
            Optional.empty());

    /**
     * Connects to the broker for each transport over it, whether that is wanted or not. It serves HTTP without TLS in every stack,
     * so that stacks with TLS and without differ in the hops behind it alone.
     */
    public static final ServiceSpec AGGREGATOR = new ServiceSpec(
            "aggregator-service",
            List.of(Port.http(8080)),
            List.of(),
            List.of(),
            List.of(
                    "--squareoff.rest.ssl-bundle=" + ServiceSpec.SSL_BUNDLE,
                    "--squareoff.grpc.ssl-bundle=" + ServiceSpec.SSL_BUNDLE,
                    "--squareoff.nats.ssl-bundle=" + ServiceSpec.SSL_BUNDLE),
            Set.of(),
            Optional.of(BrokerUser.AGGREGATOR));

    /**
     * The page that races two transports. No stack that is measured has it: it is started beside one, and makes load when somebody asks
     * for it.
     */
    public static final ServiceSpec CONSOLE = new ServiceSpec("console", List.of(Port.http(8090)));

    /** The services of this project that a stack may consist of. */
    public static final Services ALL = new Services(List.of(REST, NATS, GRPC), AGGREGATOR);

    public Services {
        backends = List.copyOf(backends);
    }

    /** These and one more backend. */
    public Services with(ServiceSpec backend) {
        List<ServiceSpec> more = new ArrayList<>(backends);
        more.add(backend);
        return new Services(more, aggregator);
    }

    /** All of them, the aggregator last. */
    public List<ServiceSpec> list() {
        return Stream.concat(backends.stream(), Stream.of(aggregator)).toList();
    }

    /** All of this project that are deployed: those of a stack, and the race page. */
    public static List<ServiceSpec> deployed() {
        return Stream.concat(ALL.list().stream(), Stream.of(CONSOLE)).toList();
    }

    /** Those without which these transports cannot work, the aggregator last. */
    List<ServiceSpec> neededBy(List<TransportDescription> transports) {
        return list().stream()
                .filter(service -> service == aggregator
                        || transports.stream().anyMatch(transport -> service.isNeededBy(transport.kind())))
                .toList();
    }
}
