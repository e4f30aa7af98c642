package io.squareoff.aggregator;

import io.squareoff.grpc.SquareGrpcApplication;
import io.squareoff.nats.BrokerTls;
import io.squareoff.nats.FreePorts;
import io.squareoff.nats.SquareNatsApplication;
import io.squareoff.nats.TestBroker;
import io.squareoff.nats.TestUsers;
import io.squareoff.rest.SquareRestApplication;
import io.squareoff.tls.Certificates;
import io.squareoff.tls.Certificates.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** All services with TLS on every hop, each with a certificate of its own that the other end asks for. */
final class EncryptedStack extends Backends {

    /** The lean port of square-rest-service. */
    static final String LEAN = "square-rest-service, lean";

    private static final String BUNDLE = "squareoff";

    private final Certificates certificates;
    private final Map<String, Integer> ports;

    /** @param certificates that its services' own are made of */
    EncryptedStack(Certificates certificates) throws Exception {
        this.certificates = certificates;
        try {
            List<Integer> drawn = FreePorts.draw(3);
            certificates.make("nats-server", Kind.OF_A_NAME);
            var broker = begun(TestBroker.encrypted(new BrokerTls(
                    certificates.file("nats-server.pem"),
                    certificates.file("nats-server-key.pem"),
                    certificates.file("authority.pem"),
                    true)));
            begun(Backends.start(
                    SquareRestApplication.class,
                    properties(
                            "square-rest-service",
                            "server.port=" + drawn.get(0),
                            "squareoff.lean.port=" + drawn.get(2))));
            begun(Backends.start(
                    SquareGrpcApplication.class,
                    properties("square-grpc-service", "server.port=0", "squareoff.grpc.port=" + drawn.get(1))));
            Backends.awaitJobs(begun(Backends.start(
                    SquareNatsApplication.class,
                    properties(
                            "square-nats-service",
                            "server.port=0",
                            "squareoff.nats.server=" + byName(broker.url(TestUsers.SERVICE))))));
            var aggregator = begun(new TestAggregator(properties(
                    "aggregator-service",
                    ConfiguredTransports.variants(),
                    "squareoff.rest.endpoint=https://127.0.0.1:" + drawn.get(0),
                    "squareoff.rest.lean-endpoint=https://127.0.0.1:" + drawn.get(2),
                    "squareoff.grpc.endpoint=https://127.0.0.1:" + drawn.get(1),
                    "squareoff.nats.server=" + byName(broker.url(TestUsers.AGGREGATOR)),
                    // The first answer takes a handshake for each call over HTTP/1.1, and nothing is compiled yet.
                    "squareoff.aggregation.deadline=60s")));
            ports = Map.of(
                    "aggregator-service",
                    aggregator.port(),
                    "square-rest-service",
                    drawn.get(0),
                    LEAN,
                    drawn.get(2),
                    "square-grpc-service",
                    drawn.get(1),
                    "nats-server",
                    broker.port());
        } catch (Exception | Error e) {
            close();
            throw e;
        }
    }

    /** The broker's certificate does not have the address. */
    private static String byName(String url) {
        return url.replace("127.0.0.1", "localhost");
    }

    /** Configuration of a service, which its clients' bundles follow: see application.yaml. */
    private String[] properties(String service, String... others) {
        certificates.make(service, Kind.GOOD);
        List<String> properties = new ArrayList<>(certificates.bundle(BUNDLE, service));
        properties.add("server.ssl.bundle=" + BUNDLE);
        properties.add("server.ssl.client-auth=need");
        // Files are looked at again once they have been quiet for so long.
        properties.add("spring.ssl.bundle.watch.file.quiet-period=50ms");
        properties.addAll(List.of(others));
        return properties.toArray(String[]::new);
    }

    /** The port on which something with TLS listens: the aggregator, a backend, or nats-server. */
    int port(String name) {
        return ports.get(name);
    }
}
