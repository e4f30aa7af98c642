package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.ToIntFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An aggregator that somebody else started is asked whether it can meet demands, before there is a run. */
@Timeout(30)
class DemandCheckTest extends CommandCalls {

    private static final String UNKNOWN_PAGE = "/actuator/transports";

    private final Queue<String> asked = new ConcurrentLinkedQueue<>();
    private volatile ToIntFunction<String> statuses = path -> 200;
    private HttpServer server;

    @BeforeEach
    void serve() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void refusesAnAggregatorThatWouldIgnoreDemands() {
        assertThat(compare("--payload=2KiB", "--work=3ms")).isEqualTo(USAGE);

        assertThat(err.toString())
                .contains("--payload and --work need an aggregator that knows them")
                .contains("it would ignore request-payload=2048&reply-payload=2048&wait=3ms too");
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void refusesWhatTheAggregatorDoesNotAnswerWithSquares() {
        statuses = path -> path.contains("=none") ? 400 : path.contains("wait=3ms") ? 504 : 200;

        assertThat(compare("--work=0,1ms,3ms", "--chunk=5")).isEqualTo(USAGE);

        assertThat(err.toString())
                .contains("the aggregator does not answer N = 20 with work 3 ms of waiting over rest: status 504, {}");
        assertThat(asked)
                .containsSubsequence(
                        "/rest/square/chunked/20?size=5&wait=1ms",
                        "/nats/square/chunked/20?size=5&wait=1ms",
                        "/rest/square/chunked/20?size=5&wait=3ms");
    }

    private int compare(String... options) {
        String target = "--target=http://127.0.0.1:" + server.getAddress().getPort();
        return run(List.of("compare", target, "--transports=rest,nats", "--number=20"), options);
    }

    private void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().toString();
        asked.add(path);
        byte[] body = "{}".getBytes(StandardCharsets.US_ASCII);
        exchange.sendResponseHeaders(path.equals(UNKNOWN_PAGE) ? 404 : statuses.applyAsInt(path), body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }
}
