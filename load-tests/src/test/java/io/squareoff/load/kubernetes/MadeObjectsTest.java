package io.squareoff.load.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.squareoff.harness.process.UserFacingException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Objects in a server that keeps what it is sent, refuses a second one of a name, and deletes not all. */
@Timeout(30)
class MadeObjectsTest {

    private static final String PATH = "/api/v1/namespaces/here/configmaps";

    private final Map<String, String> kept = new ConcurrentHashMap<>();
    private final Set<String> undeletable = ConcurrentHashMap.newKeySet();
    private final Set<String> unanswered = ConcurrentHashMap.newKeySet();

    private HttpServer server;
    private KubernetesClient client;
    private MadeObjects made;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
        client = new KubernetesClientBuilder()
                .withConfig(new ConfigBuilder()
                        .withAutoConfigure(false)
                        .withMasterUrl("http://localhost:" + server.getAddress().getPort())
                        .withRequestRetryBackoffLimit(0)
                        .build())
                .build();
        made = new MadeObjects(client, "here");
    }

    @AfterEach
    void stop() {
        client.close();
        server.stop(0);
    }

    @Test
    void areDeletedButThoseToBeKept() {
        made.make(map("one"));
        made.make(map("two"));

        assertThat(made.delete(item -> item.getMetadata().getName().equals("two")))
                .isEmpty();
        assertThat(kept).containsOnlyKeys("two");
    }

    @Test
    void areDeletedThoughTheClusterRefusesOne() {
        made.make(map("one"));
        made.make(map("two"));
        made.make(map("three"));
        undeletable.add("two");

        assertThat(made.delete(item -> false))
                .singleElement()
                .satisfies(left -> assertThat(left)
                        .startsWith("the ConfigMap two may be left (the cluster at http://localhost:")
                        .endsWith("kubectl --namespace here delete configmap two"));
        assertThat(kept).containsOnlyKeys("two");
    }

    @Test
    void areNeverThoseOfSomebodyElse() {
        kept.put("one", "{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"one\"}}");

        assertThatExceptionOfType(UserFacingException.class)
                .isThrownBy(() -> made.make(map("one")))
                .withMessageStartingWith("the ConfigMap one is in the namespace here already")
                .withMessageEndingWith(" --selector app.kubernetes.io/part-of=squareoff-compare");

        assertThat(made.delete(item -> false)).isEmpty();
        assertThat(kept).containsOnlyKeys("one");
    }

    /** The library sends it again, and then it is there. */
    @Test
    void areMadeOnceThoughTheRequestIsSentTwice() {
        made.make(map("one"));
        made.make(map("one"));

        assertThat(made.delete(item -> false)).isEmpty();
        assertThat(kept).isEmpty();
    }

    @Test
    void areDeletedByAThreadThatIsInterrupted() {
        made.make(map("one"));
        made.make(map("two"));
        Thread.currentThread().interrupt();

        assertThat(made.delete(item -> false)).isEmpty();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(kept).isEmpty();
    }

    /** The cluster may have made it all the same. */
    @Test
    void areDeletedWhereTheAnswerWasLost() {
        unanswered.add("one");

        assertThatExceptionOfType(KubernetesClientException.class).isThrownBy(() -> made.make(map("one")));
        assertThat(kept).containsOnlyKeys("one");

        assertThat(made.delete(item -> false)).isEmpty();
        assertThat(kept).isEmpty();
    }

    private static ConfigMap map(String name) {
        return new ConfigMapBuilder()
                .withNewMetadata()
                .withName(name)
                .endMetadata()
                .build();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            String name = exchange.getRequestURI().getPath().substring(PATH.length());
            if (exchange.getRequestMethod().equals("POST")) {
                create(exchange, body);
            } else if (exchange.getRequestMethod().equals("DELETE")) {
                if (undeletable.contains(name.substring(1))) {
                    send(exchange, 403, status(403));
                } else {
                    kept.remove(name.substring(1));
                    send(exchange, 200, status(200));
                }
            } else {
                String there = kept.get(name.substring(1));
                send(exchange, there == null ? 404 : 200, there == null ? status(404) : there);
            }
        }
    }

    private void create(HttpExchange exchange, String body) throws IOException {
        String name = body.replaceFirst("(?s).*\"name\":\"(\\w+)\".*", "$1");
        if (kept.putIfAbsent(name, body) != null) {
            send(exchange, 409, status(409));
        } else if (!unanswered.contains(name)) {
            send(exchange, 201, body);
        }
    }

    private static String status(int code) {
        return "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"status\":\"%s\",\"message\":\"answer %d\",\"code\":%d}"
                .formatted(code < 400 ? "Success" : "Failure", code, code);
    }

    private static void send(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }
}
