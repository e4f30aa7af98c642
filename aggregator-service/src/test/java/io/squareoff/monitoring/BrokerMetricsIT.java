package io.squareoff.monitoring;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpContext;
import com.sun.net.httpserver.HttpServer;
import io.nats.client.Connection;
import io.squareoff.nats.SquareNatsApplication;
import io.squareoff.nats.TestBroker;
import io.squareoff.nats.TestClient;
import io.squareoff.nats.TestCluster;
import io.squareoff.nats.TestUsers;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The metrics of real brokers with the streams of jobs, and of nodes that cannot be read. In the module whose tests have every service, so that
 * broker-metrics, which these tests wait for, waits for none.
 */
@Timeout(180)
class BrokerMetricsIT {

    /** A long one: what is tried here is not how long a busy machine takes. */
    private static final String PATIENT = "squareoff.timeout=1m";

    @Test
    void tellsOfTheNodeItsUsersAndWhatIsStoredAndDeliveredInEachPartition() throws Exception {
        try (TestBroker broker = new TestBroker();
                RunningService workers =
                        new RunningService(SquareNatsApplication.class, "squareoff.nats.server=" + broker.url());
                RunningService service = read(broker.monitoring());
                Client client = new Client(broker.url(TestUsers.OPERATOR))) {
            awaitJobs(workers);

            assertThat(service.samples("squareoff_broker_up")).containsOnly(Map.entry(up(broker.monitoring()), 1.0));
            assertThat(service.samples("squareoff_broker_user_connections"))
                    .containsOnly(
                            Map.entry(of("user_connections", "user=\"operator\""), 1.0),
                            Map.entry(of("user_connections", "user=\"square-nats-service\""), 2.0));
            assertThat(service.samples("squareoff_broker_connections")).containsValue(3.0);
            assertThat(service.samples("squareoff_broker_stream_consumers"))
                    .hasSize(5)
                    .containsEntry(of("stream_consumers", "stream=\"SQUARES-4\""), 1.0);
            assertThat(service.samples("squareoff_broker_consumer_ack_pending"))
                    .hasSize(5)
                    .containsEntry(of("consumer_ack_pending", "consumer=\"workers\"", "stream=\"SQUARES-4\""), 0.0);
            assertThat(service.samples("squareoff_broker_cpu_cores").values())
                    .isNotEmpty()
                    .allMatch(cores -> cores < 64);

            double before = total(service, "squareoff_broker_received_messages_total");
            client.publishAndFlush("nowhere", 20);
            assertThat(total(service, "squareoff_broker_received_messages_total") - before)
                    .isGreaterThanOrEqualTo(20);

            // No jobs, so that they are delivered until they are given up.
            client.publishAndFlush("square.jobs.7", 3);

            await("all deliveries")
                    .atMost(RunningService.LIMIT)
                    .until(() -> total(service, "squareoff_broker_consumer_deliveries_total") == 3 * 5);
            assertThat(service.samples("squareoff_broker_stream_stored_messages_total"))
                    .hasSize(5)
                    .containsValue(3.0);
        }
    }

    @Test
    void countsEachStreamOfAClusterOnceThoughThreeNodesHaveIt() throws Exception {
        try (TestCluster cluster = new TestCluster();
                RunningService workers = new RunningService(
                        SquareNatsApplication.class,
                        "squareoff.nats.server=" + cluster.url(TestUsers.SERVICE),
                        "squareoff.jetstream.replicas=3");
                RunningService service = read(cluster.monitoring())) {
            awaitJobs(workers);

            assertThat(service.samples("squareoff_broker_up").values()).containsExactly(1.0, 1.0, 1.0);
            assertThat(service.samples("squareoff_broker_memory_bytes").keySet())
                    .containsExactlyElementsOf(IntStream.rangeClosed(1, 3)
                            .mapToObj(node -> "squareoff_broker_memory_bytes{node=\"nats-" + node + "\"}")
                            .toList());
            assertThat(service.samples("squareoff_broker_stream_messages")).hasSize(5);
            assertThat(service.samples("squareoff_broker_consumer_waiting")).hasSize(5);
        }
    }

    @Test
    void tellsThatANodeIsDownAndNoLongerWhatItHad() throws Exception {
        try (TestBroker broker = new TestBroker();
                RunningService service = read(broker.monitoring())) {
            assertThat(service.samples("squareoff_broker_memory_bytes")).hasSize(1);

            broker.stop();
            assertThat(service.samples("squareoff_broker_")).containsOnly(Map.entry(up(broker.monitoring()), 0.0));
            assertThat(service.samples("jvm_threads_live_threads")).hasSize(1);
            assertThat(service.health()).isEqualTo(200);

            broker.start();
            assertThat(service.samples("squareoff_broker_up")).containsValue(1.0);
            assertThat(service.samples("squareoff_broker_memory_bytes")).hasSize(1);
        }
    }

    @Test
    void takesForDownWhatIsNoBrokerAndTheSecondOfTwoNodesWithOneName() throws Exception {
        HttpServer web = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        web.start();
        String other = "http://127.0.0.1:" + web.getAddress().getPort();
        try (TestBroker broker = new TestBroker();
                TestBroker namesake = new TestBroker();
                RunningService service = read(String.join(",", other, broker.monitoring(), namesake.monitoring()))) {
            for (String answer : List.of("404 not found", "200 <html>", "200 [1]", "200 {}")) {
                HttpContext page = web.createContext("/", exchange -> {
                    byte[] body = answer.substring(4).getBytes(UTF_8);
                    exchange.sendResponseHeaders(Integer.parseInt(answer.substring(0, 3)), body.length);
                    exchange.getResponseBody().write(body);
                    exchange.close();
                });
                assertThat(service.samples("squareoff_broker_up"))
                        .as(answer)
                        .containsOnly(
                                Map.entry(up(other), 0.0),
                                Map.entry(up(broker.monitoring()), 1.0),
                                // Samples with the same labels are refused all together.
                                Map.entry(up(namesake.monitoring()), 0.0));
                assertThat(service.samples("squareoff_broker_memory_bytes")).hasSize(1);
                web.removeContext(page);
            }
        } finally {
            web.stop(0);
        }
    }

    private static RunningService read(String monitoring) {
        return new RunningService(BrokerMetricsApplication.class, "squareoff.monitoring=" + monitoring, PATIENT);
    }

    private static void awaitJobs(RunningService workers) {
        await("the workers").atMost(RunningService.LIMIT).until(() -> workers.health() == 200);
    }

    private static double total(RunningService service, String metric) throws Exception {
        return service.samples(metric).values().stream()
                .mapToDouble(Double::doubleValue)
                .sum();
    }

    private static String up(String monitoring) {
        return "squareoff_broker_up{address=\"" + monitoring.substring("http://".length()) + "\"}";
    }

    /** The name of a sample of the one node, with labels in the order of their names. */
    private static String of(String meter, String... labels) {
        boolean ofAStream = List.of(labels).stream().anyMatch(label -> label.startsWith("stream="));
        return "squareoff_broker_" + meter + "{"
                + Stream.concat(
                                ofAStream
                                        ? Stream.of("account=\"SQUARES\"", "node=\"nats-1\"")
                                        : Stream.of("node=\"nats-1\""),
                                Stream.of(labels))
                        .sorted()
                        .collect(Collectors.joining(","))
                + "}";
    }

    /** Somebody who publishes. */
    private record Client(Connection connection) implements AutoCloseable {

        Client(String url) throws Exception {
            this(TestClient.connect(url));
        }

        void publishAndFlush(String subject, int messages) throws Exception {
            for (int i = 0; i < messages; i++) {
                connection.publish(subject, "no job".getBytes(UTF_8));
            }
            connection.flush(RunningService.LIMIT);
        }

        @Override
        public void close() {
            try {
                connection.close();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
