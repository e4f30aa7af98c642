package io.squareoff.harness.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HttpPageTest {

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final CountDownLatch over = new CountDownLatch(1);
    private HttpServer server;

    @BeforeEach
    void startServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.start();
    }

    @AfterEach
    void stopServer() {
        over.countDown();
        server.stop(0);
        threads.shutdownNow();
    }

    @Test
    void readsAnAnswerOfAnyStatus() throws Exception {
        server.createContext("/", exchange -> {
            byte[] body = "{\"status\":\"Außer Betrieb\"}".getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(503, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });

        assertThat(page(Duration.ofSeconds(30)).get())
                .isEqualTo(new HttpPage.Answer(503, "{\"status\":\"Außer Betrieb\"}"));
    }

    @Test
    void doesNotWaitForTheRestOfAnAnswer() {
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(200, 100);
            exchange.getResponseBody().write('{');
            exchange.getResponseBody().flush();
            awaitTheEnd();
        });

        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> page(Duration.ofMillis(500)).get())
                .withMessage("no whole answer in 500 ms");
    }

    @Test
    void doesNotReadAnAnswerWithoutAnEnd() {
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(200, 0);
            try (OutputStream body = exchange.getResponseBody()) {
                byte[] some = new byte[1 << 20];
                while (over.getCount() > 0) {
                    body.write(some);
                }
            }
        });

        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> page(Duration.ofSeconds(30)).get())
                .withMessageContaining("it answered with more than 16777216 bytes");
    }

    @Test
    void asksNoProxy() {
        HttpClient client = page(Duration.ofSeconds(30)).client();
        URI host = URI.create("http://10.77.0.2:8080/");

        assertThat(client.proxy().orElseThrow().select(host)).containsExactly(Proxy.NO_PROXY);
    }

    private void awaitTheEnd() {
        try {
            over.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private HttpPage page(Duration patience) {
        return new HttpPage("http://127.0.0.1:" + server.getAddress().getPort() + "/", patience);
    }
}
