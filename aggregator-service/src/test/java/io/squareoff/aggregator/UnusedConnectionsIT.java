package io.squareoff.aggregator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.squareoff.grpc.SquareGrpcApplication;
import io.squareoff.nats.FreePorts;
import io.squareoff.rest.SquareRestApplication;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.context.ConfigurableApplicationContext;

/** The aggregator closes unused connections, so that a backend, whose own timeout is longer, never has to. */
@Timeout(180)
class UnusedConnectionsIT {

    private static final Duration LIMIT = Duration.ofSeconds(60);

    @Test
    void areClosedByTheAggregatorAndMadeAgain() throws Exception {
        List<Integer> ports = FreePorts.draw(3);
        try (var rest = Backends.start(
                        SquareRestApplication.class,
                        "server.port=" + ports.get(0),
                        "squareoff.lean.port=" + ports.get(2));
                var grpc = Backends.start(
                        SquareGrpcApplication.class, "server.port=0", "squareoff.grpc.port=" + ports.get(1));
                TestAggregator aggregator = new TestAggregator(
                        "squareoff.rest.endpoint=http://127.0.0.1:" + ports.get(0),
                        "squareoff.rest.lean-endpoint=http://127.0.0.1:" + ports.get(2),
                        "squareoff.rest.idle-timeout=1s",
                        "squareoff.grpc.endpoint=127.0.0.1:" + ports.get(1),
                        "squareoff.grpc.idle-timeout=1s")) {
            answersOverEach(aggregator);
            await().atMost(LIMIT).until(() -> connections(rest) + connections(grpc) == 0);
            answersOverEach(aggregator);
            assertThat(ended(rest) + ended(grpc)).isZero();
        }
    }

    private static void answersOverEach(TestAggregator aggregator) throws Exception {
        for (String transport : List.of("rest", "rest-h2", "rest-h2-netty", "rest-netty", "grpc")) {
            assertThat(aggregator.get("/" + transport + "/square/unary/100").body())
                    .isEqualTo(TestAggregator.squares(100));
        }
    }

    private static double connections(ConfigurableApplicationContext backend) {
        return meters(backend).get("squareoff.server.connections").gauges().stream()
                .mapToDouble(Gauge::value)
                .sum();
    }

    private static double ended(ConfigurableApplicationContext backend) {
        return meters(backend).get("squareoff.server.ended").counters().stream()
                .mapToDouble(Counter::count)
                .sum();
    }

    private static MeterRegistry meters(ConfigurableApplicationContext backend) {
        return backend.getBean(MeterRegistry.class);
    }
}
