package io.squareoff.aggregator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.squareoff.nats.SquareNatsApplication;
import io.squareoff.nats.TestBroker;
import io.squareoff.nats.TestCluster;
import io.squareoff.nats.TestUsers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.ConfigurableApplicationContext;

/** Answers to a caller while workers and nodes are killed. */
@Timeout(180)
class JetStreamFailoverIT {

    @Test
    void answersAllTheSameWhereAWorkerIsKilledMeanwhile() throws Exception {
        try (var broker = new TestBroker();
                var killed = new WorkerProcess(broker.url());
                var staying = Backends.start(
                        SquareNatsApplication.class, "server.port=0", "squareoff.nats.server=" + broker.url());
                var aggregator = aggregator(broker.url(TestUsers.AGGREGATOR), "squareoff.jetstream.ack-timeout=10m")) {
            await().atMost(TestAggregator.LIMIT)
                    .untilAsserted(() -> assertThat(partitions(staying)).hasSizeBetween(2, 3));
            NatsFixture.awaitConnection("jetstream", broker);
            // Almost four times as many as may be in flight, so that the killed one holds some of them.
            var response = aggregator.getAsync("/jetstream/square/unary/30000");
            await().atMost(TestAggregator.LIMIT).until(() -> aggregator.inFlight("jetstream") > 1_000);
            killed.kill();
            assertThat(response.get(TestAggregator.LIMIT.toSeconds(), TimeUnit.SECONDS)
                            .body())
                    .isEqualTo(TestAggregator.squares(30_000));
            await().atMost(TestAggregator.LIMIT)
                    .untilAsserted(() -> assertThat(partitions(staying)).hasSize(5));
            assertThat(aggregator.unexpectedReplies("jetstream")).isZero();
        }
    }

    /** One node of three elects nobody: its streams have no leader. */
    @Test
    void answersServiceUnavailableWhileNoStreamHasALeader() throws Exception {
        try (var cluster = new TestCluster();
                var worker = Backends.start(
                        SquareNatsApplication.class,
                        "server.port=0",
                        "squareoff.nats.server=" + cluster.url(0, TestUsers.SERVICE),
                        "squareoff.jetstream.replicas=3");
                var aggregator =
                        aggregator(cluster.url(0, TestUsers.AGGREGATOR), "squareoff.jetstream.ack-timeout=2s")) {
            aggregator.awaitSquares("/jetstream/square/unary/10", 10);
            await().atMost(TestAggregator.LIMIT)
                    .untilAsserted(() -> assertThat(partitions(worker)).hasSize(5));
            cluster.stop(1);
            cluster.stop(2);
            assertThat(Problem.detail(503, aggregator.get("/jetstream/square/unary/10")))
                    .startsWith("jetstream (square.jobs.* at ");
            cluster.start(1);
            cluster.start(2);
            aggregator.awaitSquares("/jetstream/square/unary/10", 10);
        }
    }

    /** The deadline is one that no test waits for: failures come before it. */
    private static TestAggregator aggregator(String broker, String... more) {
        var properties = new ArrayList<>(List.of(more));
        properties.add("squareoff.nats.server=" + broker);
        properties.add("squareoff.aggregation.deadline=10m");
        return new TestAggregator(properties.toArray(String[]::new));
    }

    private static Collection<?> partitions(ConfigurableApplicationContext worker) {
        var health = worker.getBean("jetstreamHealthIndicator", HealthIndicator.class)
                .health();
        return (Collection<?>) health.getDetails().getOrDefault("partitions", List.of());
    }

    /** Workers that can be killed, as those in this JVM cannot. */
    private static final class WorkerProcess implements AutoCloseable {

        private final Process process;

        private WorkerProcess(String broker) throws Exception {
            Path log = Files.createTempFile("square-nats-service-", ".log");
            log.toFile().deleteOnExit();
            process = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-XX:TieredStopAtLevel=1",
                            "-cp",
                            System.getProperty("java.class.path"),
                            SquareNatsApplication.class.getName(),
                            "--spring.config.location=" + Backends.configuration(SquareNatsApplication.class),
                            "--server.port=0",
                            "--squareoff.nats.server=" + broker)
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
        }

        private void kill() {
            process.destroyForcibly().onExit().join();
        }

        @Override
        public void close() {
            kill();
        }
    }
}
