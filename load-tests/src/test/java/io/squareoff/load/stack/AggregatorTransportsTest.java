package io.squareoff.load.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AggregatorTransportsTest {

    private final HttpClient client = HttpClient.newHttpClient();
    private HttpServer server;
    private int status = 200;
    private String body = "{}";

    @BeforeEach
    void serve() throws Exception {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/actuator/transports", exchange -> {
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
    void readsTextAndNumbersOfEachTransport() throws Exception {
        body =
                "{\"nats\":{\"codec\":\"protobuf\",\"connections\":1},\"rest\":{\"codec\":\"json\",\"connections\":512}}";

        assertThat(AggregatorTransports.read(client, url()))
                .contains(Map.of(
                        "nats", Map.of("codec", "protobuf", "connections", "1"),
                        "rest", Map.of("codec", "json", "connections", "512")));
    }

    @Test
    void knowsNothingOfAnAggregatorWithoutThePage() throws Exception {
        status = 404;

        assertThat(AggregatorTransports.read(client, url())).isEmpty();
    }

    @Test
    void refusesAnAggregatorThatFails() {
        status = 500;

        assertThatExceptionOfType(StackException.class)
                .isThrownBy(() -> AggregatorTransports.read(client, url()))
                .withMessage(url() + "/actuator/transports answered with status 500");
    }

    @Test
    void refusesWhatIsNotJson() {
        body = "<html>Welcome</html>";

        assertThatExceptionOfType(StackException.class)
                .isThrownBy(() -> AggregatorTransports.read(client, url()))
                .withMessageStartingWith("could not read " + url() + "/actuator/transports: ");
    }

    private String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }
}
