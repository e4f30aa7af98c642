package io.squareoff.load.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AggregatorCountersTest {

    private static final String PAGE =
            "http://127.0.0.1:%d/actuator/metrics/squareoff.replies.unexpected?tag=transport:nats";

    private final HttpClient client = HttpClient.newHttpClient();
    private HttpServer server;
    private int status = 200;
    private String body = "{}";

    @BeforeEach
    void serve() throws Exception {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/actuator/metrics", exchange -> {
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void readsACount() throws Exception {
        body = "{\"name\":\"any\",\"measurements\":[{\"statistic\":\"COUNT\",\"value\":7.0}]}";

        assertThat(counters().unexpectedReplies("nats")).isEqualTo(7);
    }

    @Test
    void countsNothingWhereThereIsNoSuchCount() throws Exception {
        status = 404;

        assertThat(counters().unexpectedReplies("nats")).isZero();
    }

    @Test
    void refusesAnAggregatorThatFails() {
        status = 502;
        body = "<html>Bad Gateway</html>";

        assertThatExceptionOfType(StackException.class)
                .isThrownBy(() -> counters().unexpectedReplies("nats"))
                .withMessage(PAGE.formatted(server.getAddress().getPort()) + " answered with status 502");
    }

    @Test
    void refusesWhatIsNotJson() {
        body = "<html>Welcome</html>";

        assertThatExceptionOfType(StackException.class)
                .isThrownBy(() -> counters().unexpectedReplies("nats"))
                .withMessageStartingWith(
                        "could not read " + PAGE.formatted(server.getAddress().getPort()));
    }

    private AggregatorCounters counters() {
        return new AggregatorCounters(
                client, "http://127.0.0.1:" + server.getAddress().getPort());
    }
}
