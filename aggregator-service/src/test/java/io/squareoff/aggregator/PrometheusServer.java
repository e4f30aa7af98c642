package io.squareoff.aggregator;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.squareoff.nats.FreePorts;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.yaml.snakeyaml.Yaml;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A Prometheus with the configuration that is deployed, but for the addresses of what it reads, and how often. */
final class PrometheusServer implements AutoCloseable {

    private static final Duration END_LIMIT = Duration.ofSeconds(10);

    /** One result of a query. */
    record Series(Map<String, String> labels, double value) {}

    private final HttpClient http = HttpClient.newHttpClient();
    private final Process process;
    private final String url;
    private final Path log;

    /**
     * Starts it and returns once it answers.
     *
     * @param binary that {@link #program} found
     * @param folder an empty one
     * @param pages the pages to read, by the names of their jobs
     */
    PrometheusServer(String binary, Path folder, Map<String, URI> pages) throws IOException {
        Path configuration = folder.resolve("prometheus.yml");
        Files.writeString(configuration, configuration(pages));
        String address = "127.0.0.1:" + FreePorts.draw(1).get(0);
        url = "http://" + address;
        log = folder.resolve("prometheus.log");
        process = new ProcessBuilder(
                        binary,
                        "--config.file=" + configuration,
                        "--storage.tsdb.path=" + folder.resolve("data"),
                        "--web.listen-address=" + address)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
        await("Prometheus")
                .atMost(TestAggregator.LIMIT)
                .failFast(this::assertRuns)
                .ignoreExceptionsInstanceOf(IOException.class)
                .until(() -> get("/-/ready").statusCode() == 200);
    }

    /** The program on the path. Where there is none the test is left out, but in CI, which installs it: there the test fails. */
    static String program() {
        Optional<String> found = Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .map(folder -> Path.of(folder, "prometheus"))
                .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
                .map(Path::toString)
                .findFirst();
        assumeTrue(
                found.isPresent()
                        || !List.of("", "false").contains(System.getenv().getOrDefault("CI", "")),
                "install prometheus to have the dashboards' queries answered");
        return found.orElseThrow(
                () -> new AssertionError(
                        "CI is set and no prometheus is on the path: install it, as .ci/run does, to have the dashboards' queries answered"));
    }

    @SuppressWarnings("unchecked") // YAML's keys here are all strings.
    private static String configuration(Map<String, URI> pages) throws IOException {
        Map<String, Object> deployed =
                new Yaml().load(Files.readString(Dashboards.folder().resolve("prometheus/prometheus.yml")));
        deployed.put("global", Map.of("scrape_interval", "1s", "scrape_timeout", "1s"));
        for (Map<String, Object> job : (List<Map<String, Object>>) deployed.get("scrape_configs")) {
            URI page = pages.get(String.valueOf(job.get("job_name")));
            if (page == null || !page.getPath().equals(job.get("metrics_path"))) {
                throw new IllegalStateException("no page for " + job + " among " + pages);
            }
            job.remove("dns_sd_configs");
            job.put("static_configs", List.of(Map.of("targets", List.of(page.getAuthority()))));
        }
        return new Yaml().dump(deployed);
    }

    /** The result of a query now. */
    List<Series> query(String expression) throws IOException, InterruptedException {
        HttpResponse<String> answer =
                get("/api/v1/query?query=" + URLEncoder.encode(expression, StandardCharsets.UTF_8));
        JsonNode json = JsonMapper.shared().readTree(answer.body());
        if (!json.path("status").asString("").equals("success")) {
            throw new IllegalArgumentException(expression + ": " + answer.body());
        }
        List<Series> result = new ArrayList<>();
        json.at("/data/result").forEach(series -> {
            Map<String, String> labels = new TreeMap<>();
            series.path("metric")
                    .properties()
                    .forEach(
                            label -> labels.put(label.getKey(), label.getValue().asString()));
            result.add(new Series(labels, number(series.path("value").get(1).asString())));
        });
        return result;
    }

    private static double number(String value) {
        return switch (value) {
            case "+Inf" -> Double.POSITIVE_INFINITY;
            case "-Inf" -> Double.NEGATIVE_INFINITY;
            default -> Double.parseDouble(value);
        };
    }

    private HttpResponse<String> get(String path) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url + path))
                .timeout(TestAggregator.LIMIT)
                .build();
        return http.send(request, BodyHandlers.ofString());
    }

    private void assertRuns() throws IOException {
        if (!process.isAlive()) {
            throw new IllegalStateException(
                    "Prometheus ended with " + process.exitValue() + ": " + Files.readString(log));
        }
    }

    /** Ends it, and returns once it has, so that its files can be deleted. */
    @Override
    public void close() {
        process.destroyForcibly();
        try {
            if (!process.waitFor(END_LIMIT.toSeconds(), TimeUnit.SECONDS)) {
                throw new IllegalStateException("Prometheus still runs " + END_LIMIT + " after it was killed");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
