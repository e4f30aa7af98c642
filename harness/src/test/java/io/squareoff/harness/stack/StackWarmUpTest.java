package io.squareoff.harness.stack;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class StackWarmUpTest {

    private static final int IN_A_ROW = 10;

    private final Queue<String> asked = new ConcurrentLinkedQueue<>();
    private final List<String> lines = new ArrayList<>();
    private HttpServer aggregator;

    @BeforeEach
    void serve() throws Exception {
        aggregator = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        aggregator.createContext("/", exchange -> {
            String path = exchange.getRequestURI().getPath();
            asked.add(path);
            byte[] body = "no broker".getBytes(StandardCharsets.US_ASCII);
            exchange.sendResponseHeaders(path.startsWith("/nats/") ? 503 : 200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        aggregator.start();
    }

    @AfterEach
    void stop() {
        aggregator.stop(0);
    }

    @Test
    void asksOverEachTransportUntilItIsWarmAndOnceOverOneThatDoesNotWork() throws Exception {
        String url = "http://127.0.0.1:" + aggregator.getAddress().getPort();

        new StackWarmUp(url, 1000).run(List.of("nats", "rest"), lines::add);

        assertThat(lines).hasSize(4);
        assertThat(lines.subList(0, 3))
                .containsExactly(
                        "warming up nats, 1 of 2",
                        "nats cannot be warmed up: status 503, no broker",
                        "warming up rest, 2 of 2");
        assertThat(lines.get(3)).matches("rest answers: 1,000 squares in [\\d,]+ ms, [\\d,]+ ms at first");
        assertThat(asked.stream().filter("/nats/square/unary/1000"::equals)).hasSize(1);
        assertThat(asked.stream().filter("/rest/square/unary/1000"::equals)).hasSizeGreaterThanOrEqualTo(IN_A_ROW);
    }

    @Test
    void tellsOfAnAggregatorThatIsNotThere() throws Exception {
        String url = "http://127.0.0.1:" + aggregator.getAddress().getPort();
        aggregator.stop(0);

        new StackWarmUp(url, 1000).run(List.of("rest"), lines::add);

        assertThat(lines.get(1)).startsWith("rest cannot be warmed up: ").contains("ConnectException");
    }
}
