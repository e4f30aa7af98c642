package io.squareoff.load.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.net.httpserver.HttpServer;
import io.squareoff.harness.measure.Load;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.stack.RemoteTarget;
import io.squareoff.harness.stack.TransportCatalogue;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A comparison of a server whose every reading counts one more square that nobody waited for. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ComparisonIT {

    private static final Duration SECOND = Duration.ofSeconds(1);

    @TempDir
    private Path folder;

    private final AtomicInteger counted = new AtomicInteger(7);
    private HttpServer server;

    @BeforeEach
    void serve() throws Exception {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        answer("/nats/square/unary/3", () -> "[{\"1\":1},{\"2\":4},{\"3\":9}]");
        answer(
                "/actuator/metrics/squareoff.replies.unexpected",
                () -> "{\"measurements\":[{\"value\":" + counted.incrementAndGet() + "}]}");
        answer("/actuator/prometheus", () -> "process_cpu_time_ns_total 1.0\n");
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void losesNoSquareThatNobodyWaitedFor() throws Exception {
        Plan plan = plan("nats");
        Comparison comparison = new Comparison(plan, new Runner(plan, folder, new Silent()));

        comparison.run(name -> target());

        // The first reading tells what was there before; each of the others finds one more.
        assertThat(comparison.findings(1).failures())
                .containsExactly(
                        "nats, warming up: 1 × square that nobody waited for",
                        "nats, round 1: 2 × square that nobody waited for",
                        "nats, round 2: 2 × square that nobody waited for",
                        "nats, after its last round: 1 × square that nobody waited for");
    }

    @Test
    void endsAtAWarmUpWithoutOneRightAnswer() {
        Plan plan = plan("pigeon");
        Comparison comparison = new Comparison(plan, new Runner(plan, folder, new Silent()));

        assertThatExceptionOfType(UserFacingException.class)
                .isThrownBy(() -> comparison.run(name -> target()))
                .withMessage("pigeon: not one right answer while warming up; 100 % status 404");
        assertThat(comparison.arms()).isEmpty();
    }

    private static Plan plan(String transport) {
        return new Plan(
                List.of(transport),
                List.of(3),
                List.of(1),
                List.of(new Load.Closed(1)),
                2,
                SECOND,
                Duration.ZERO,
                SECOND,
                false,
                1,
                TransportCatalogue.unknown());
    }

    private RemoteTarget target() {
        String url = "http://127.0.0.1:" + server.getAddress().getPort();
        return new RemoteTarget(url, Map.of("aggregator-service", URI.create(url + "/actuator/prometheus")));
    }

    private void answer(String path, Supplier<String> body) {
        server.createContext(path, exchange -> {
            byte[] bytes = body.get().getBytes(StandardCharsets.US_ASCII);
            exchange.sendResponseHeaders(200, bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
    }

    private static final class Silent implements Runner.Listener {

        @Override
        public void began(String what, Duration load) {}

        @Override
        public void warmedUp(String transport) {}

        @Override
        public void measured(Round round) {}
    }
}
