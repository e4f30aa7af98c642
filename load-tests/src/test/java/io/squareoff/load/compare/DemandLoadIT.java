package io.squareoff.load.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.squareoff.harness.measure.Load;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.stack.RemoteTarget;
import io.squareoff.proto.Demand;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The demand of a plan, as it reaches an aggregator in a search with real generators. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class DemandLoadIT {

    private static final String SQUARES = "/nats/square/unary/3";
    private static final String CPU_TIME = "process_cpu_time_ns_total 1.0\n";
    private static final Demand WAIT = new Demand(0, 0, Duration.ofMillis(3), Duration.ZERO);

    @TempDir
    private Path folder;

    private final Set<String> asked = new ConcurrentSkipListSet<>();
    private final List<Round> measured = new ArrayList<>();
    private HttpServer server;

    @BeforeEach
    void serve() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/nats", exchange -> {
            asked.add(exchange.getRequestURI().toString());
            answer(exchange, 200, "[{\"1\":1},{\"2\":4},{\"3\":9}]");
        });
        server.createContext("/actuator/prometheus", exchange -> answer(exchange, 200, CPU_TIME));
        server.createContext("/actuator/metrics", exchange -> answer(exchange, 404, "{}"));
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    /** Ended after the load that it begins with, and the first rate. */
    @Test
    void searchesForTheCapacityWithTheDemand() {
        Plans waiting = Plans.of("nats").demands(List.of(WAIT));
        Plan plan = waiting.rounds(1, Launches.ONE).plan();
        CapacitySearch search =
                new CapacitySearch(plan, Objective.parse("p50<200ms"), new Runner(plan, folder, new TwoRounds()));

        assertThatExceptionOfType(UserFacingException.class).isThrownBy(() -> search.run((name, variant) -> target()));

        assertThat(asked).containsExactly(SQUARES + "?wait=3ms");
        assertThat(measured).extracting(round -> round.workload().demand()).containsExactly(WAIT, WAIT);
        assertThat(measured.get(1).workload().load()).isInstanceOf(Load.Open.class);
    }

    private RemoteTarget target() {
        String url = "http://127.0.0.1:" + server.getAddress().getPort();
        return new RemoteTarget(url, Map.of("aggregator-service", URI.create(url + "/actuator/prometheus")));
    }

    private static void answer(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.US_ASCII);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    /** Keeps the rounds, and ends the run with the second. */
    private final class TwoRounds extends SilentListener {

        @Override
        public void measured(Round round) {
            measured.add(round);
            if (measured.size() == 2) {
                throw new UserFacingException("enough");
            }
        }
    }
}
