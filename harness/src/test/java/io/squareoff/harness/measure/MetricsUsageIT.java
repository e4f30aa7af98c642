package io.squareoff.harness.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Pages as services and the broker write them, from an HTTP server; that the real ones do is for the comparison to show. */
class MetricsUsageIT {

    private final Map<String, String> pages = new ConcurrentHashMap<>();
    private HttpServer server;

    @BeforeEach
    void startServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            String page = pages.get(exchange.getRequestURI().getPath());
            byte[] body = String.valueOf(page).getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(page == null ? 404 : 200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stopServer() {
        server.stop(0);
    }

    @Test
    void readsCpuTimeAndCommittedMemoryOfAService() throws Exception {
        pages.put("/actuator/prometheus", """
                # TYPE jvm_memory_committed_bytes gauge
                jvm_memory_committed_bytes{area="heap",id="PS Eden Space"} 1000.0
                jvm_memory_committed_bytes{area="nonheap",id="Metaspace"} 2.5E3
                process_cpu_time_ns_total 1.25E9
                """);

        assertThat(read("service", "/actuator/prometheus").uses())
                .isEqualTo(Map.of("service", new UsageSource.Use(Duration.ofMillis(1250), 3500)));
    }

    @Test
    void readsWhatAServicesJvmCompilesAndCollectsAndForHowLongAQuotaKeptItWaiting() throws Exception {
        pages.put("/actuator/prometheus", """
                jvm_memory_committed_bytes{area="heap",id="PS Eden Space"} 1000.0
                process_cpu_time_ns_total 1.25E9
                squareoff_cpu_collection_seconds_total 0.25
                squareoff_cpu_compilation_seconds_total 0.5
                squareoff_cpu_throttled_seconds_total 1.5
                """);

        assertThat(read("service", "/actuator/prometheus").uses())
                .isEqualTo(Map.of(
                        "service",
                        new UsageSource.Use(
                                Duration.ofMillis(1250),
                                1000,
                                Optional.of(new JvmCpu(Duration.ofMillis(500), Duration.ofMillis(250))),
                                Optional.of(Duration.ofMillis(1500)))));
    }

    @Test
    void addsUpTheBrokersShareOfACore() throws Exception {
        pages.put("/varz", "{\"cpu\": 50.0, \"mem\": 77}");
        MetricsUsage usage = usage("broker", "/varz");
        Duration before = usage.read().uses().get("broker").cpu();
        long start = System.nanoTime();
        while (System.nanoTime() - start < 100_000_000) {
            Thread.onSpinWait();
        }
        UsageSource.Use after = usage.read().uses().get("broker");

        assertThat(before).isZero();
        assertThat(after.residentBytes()).isEqualTo(77);
        assertThat(after.cpu()).isGreaterThanOrEqualTo(Duration.ofMillis(50));
    }

    @Test
    void namesTheVersionsOfBrokers() throws Exception {
        pages.put("/one/varz", "{\"version\": \"2.15.2\", \"cpu\": 0, \"mem\": 1}");
        pages.put("/other/varz", "{\"version\": \"2.15.1\", \"cpu\": 0, \"mem\": 1}");
        pages.put("/silent/varz", "{\"cpu\": 0, \"mem\": 1}");

        assertThat(usage("service", "/actuator/prometheus").brokerVersions()).isEmpty();
        assertThat(usage(Map.of("one", "/one/varz", "again", "/one/varz", "other", "/other/varz"))
                        .brokerVersions())
                .containsExactly("2.15.1", "2.15.2");
        assertThat(usage("silent", "/silent/varz").brokerVersions()).containsExactly("unknown");
    }

    @Test
    void namesThePagesAndTheProcessesThatAreReadThere() {
        Map<String, URI> read = new LinkedHashMap<>();
        read.put("aggregator-service", URI.create("http://a:8080/actuator/prometheus"));

        assertThat(new MetricsUsage(read).title())
                .isEqualTo("/actuator/prometheus (aggregator-service; memory is what its JVM committed)");
        read.put("nats-server", URI.create("http://b:8222/varz"));
        read.put("square-rest-service", URI.create("http://c:7575/actuator/prometheus"));
        assertThat(new MetricsUsage(read).title())
                .isEqualTo(
                        "/actuator/prometheus (aggregator-service, square-rest-service; memory is what its JVM committed),"
                                + " /varz (nats-server)");
        assertThat(new MetricsUsage(Map.of("prices", URI.create("http://d/metrics"))).title())
                .isEqualTo("pages of metrics (prices)");
    }

    @Test
    void readsWhatClientLibrariesInAnyLanguageWrite() throws Exception {
        pages.put("/metrics", "process_cpu_seconds_total 1.25\nprocess_resident_memory_bytes 4.2e+06\n");

        assertThat(read("service", "/metrics").uses())
                .isEqualTo(Map.of("service", new UsageSource.Use(Duration.ofMillis(1250), 4_200_000)));
    }

    @Test
    void saysWhatItCouldNotRead() {
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> read("service", "/absent"))
                .withMessageEndingWith("/absent answered with status 404");
        pages.put("/actuator/prometheus", "nothing 1\n");
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> read("service", "/actuator/prometheus"))
                .withMessageEndingWith("has neither process_cpu_time_ns_total nor process_cpu_seconds_total");
        pages.put("/varz", "<html>Bad Gateway</html>");
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> read("broker", "/varz"))
                .withMessageContaining("/varz is not JSON: ");
        pages.put("/varz", "{\"cpu\": 1}");
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> read("broker", "/varz"))
                .withMessageEndingWith("/varz has no cpu and mem");
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> new MetricsUsage(Map.of("service", URI.create("http://127.0.0.1:1/metrics"))).read())
                .withMessageStartingWith("http://127.0.0.1:1/metrics does not answer: ");
        assertThatIllegalStateException()
                .isThrownBy(() -> ProcessSampler.start(usage("service", "/absent")))
                .withMessageContaining("could not read CPU time and memory: http");
    }

    private UsageSource.Reading read(String name, String path) throws Exception {
        return usage(name, path).read();
    }

    private MetricsUsage usage(String name, String path) {
        return usage(Map.of(name, path));
    }

    private MetricsUsage usage(Map<String, String> paths) {
        Map<String, URI> uris = new LinkedHashMap<>();
        paths.forEach((name, path) -> uris.put(
                name, URI.create("http://127.0.0.1:" + server.getAddress().getPort() + path)));
        return new MetricsUsage(uris);
    }
}
