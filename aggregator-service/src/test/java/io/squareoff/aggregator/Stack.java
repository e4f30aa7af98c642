package io.squareoff.aggregator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.squareoff.grpc.SquareGrpcApplication;
import io.squareoff.monitoring.BrokerMetricsApplication;
import io.squareoff.nats.FreePorts;
import io.squareoff.nats.SquareNatsApplication;
import io.squareoff.nats.TestBroker;
import io.squareoff.nats.TestCluster;
import io.squareoff.nats.TestUsers;
import io.squareoff.rest.SquareRestApplication;
import java.net.URI;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.Environment;

/** All services as they are deployed, in this JVM, and an aggregator with every configured transport. */
final class Stack extends Backends {

    /** The broker of a stack. */
    enum Broker {
        ONE,
        /** Three nodes, with every stream on all of them. */
        CLUSTER
    }

    /** The pages of metrics by the names of their services. */
    private final Map<String, URI> metrics = new TreeMap<>();

    private final TestAggregator aggregator;

    /** The broker's monitoring, of each node. */
    private String monitoring;

    /**
     * @param awaited the transports that must answer before this returns
     * @param ofBackends properties of every backend, as {@code squareoff.work.at-once=1}
     */
    Stack(Broker broker, Collection<String> awaited, String... ofBackends) throws Exception {
        try {
            List<Integer> ports = FreePorts.draw(3);
            UnaryOperator<String> url = start(broker);
            int replicas = broker == Broker.ONE ? 1 : 3;
            start(
                    SquareRestApplication.class,
                    ofBackends,
                    "server.port=" + ports.get(0),
                    "squareoff.lean.port=" + ports.get(2));
            start(SquareGrpcApplication.class, ofBackends, "server.port=0", "squareoff.grpc.port=" + ports.get(1));
            var workers = start(
                    SquareNatsApplication.class,
                    ofBackends,
                    "server.port=0",
                    "squareoff.nats.server=" + url.apply(TestUsers.SERVICE),
                    "squareoff.jetstream.replicas=" + replicas);
            Backends.awaitJobs(workers);
            aggregator = begun(new TestAggregator(
                    ConfiguredTransports.variants(),
                    "squareoff.rest.endpoint=http://127.0.0.1:" + ports.get(0),
                    "squareoff.rest.lean-endpoint=http://127.0.0.1:" + ports.get(2),
                    "squareoff.grpc.endpoint=127.0.0.1:" + ports.get(1),
                    "squareoff.nats.server=" + url.apply(TestUsers.AGGREGATOR),
                    "squareoff.aggregation.deadline=10m",
                    "squareoff.jetstream.ack-timeout=10m"));
            metrics.put("aggregator-service", metrics(aggregator.port()));
            for (String transport : awaited) {
                await("answer over " + transport)
                        .atMost(TestAggregator.LIMIT)
                        .untilAsserted(() -> assertThat(aggregator
                                        .get("/" + transport + "/square/unary/1")
                                        .statusCode())
                                .isEqualTo(200));
            }
        } catch (Exception | Error e) {
            close();
            throw e;
        }
    }

    /** Starts the broker and returns its URL for each user. */
    private UnaryOperator<String> start(Broker broker) throws Exception {
        if (broker == Broker.ONE) {
            TestBroker one = begun(new TestBroker());
            monitoring = one.monitoring();
            return one::url;
        }
        TestCluster cluster = begun(new TestCluster());
        monitoring = cluster.monitoring();
        return cluster::url;
    }

    private ConfigurableApplicationContext start(Class<?> service, String[] properties, String... others) {
        ConfigurableApplicationContext context = begun(Backends.start(
                service, Stream.concat(Stream.of(properties), Stream.of(others)).toArray(String[]::new)));
        Environment environment = context.getEnvironment();
        metrics.put(
                environment.getRequiredProperty("spring.application.name"),
                metrics(environment.getRequiredProperty("local.server.port", Integer.class)));
        return context;
    }

    private static URI metrics(int port) {
        return URI.create("http://127.0.0.1:" + port + "/actuator/prometheus");
    }

    /** Starts the service with the broker's metrics, which ends with the stack. */
    void startBrokerMetrics() {
        start(
                BrokerMetricsApplication.class,
                new String[0],
                "server.port=0",
                "squareoff.monitoring=" + monitoring,
                "squareoff.timeout=1m");
    }

    /** The pages of metrics by the names of the services that have been started. */
    Map<String, URI> metrics() {
        return Collections.unmodifiableMap(metrics);
    }

    TestAggregator aggregator() {
        return aggregator;
    }
}
