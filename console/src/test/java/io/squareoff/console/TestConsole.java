package io.squareoff.console;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The console on a free port, with something to race, asked over HTTP as by its page. */
public final class TestConsole implements AutoCloseable {

    private static final Duration LIMIT = Duration.ofMinutes(2);

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final SquaresServer server = new SquaresServer("nats", "rest");
    private final ConfigurableApplicationContext context;
    private final int port;

    /**
     * Starts it, with slices that show much in little time.
     *
     * @param properties as {@code squareoff.viewers=5}
     */
    public TestConsole(Path results, String... properties) {
        List<String> arguments = new ArrayList<>(List.of(
                "--server.port=0",
                "--squareoff.aggregator=" + server.url(),
                "--squareoff.results=" + results,
                "--squareoff.race.slice=60ms",
                "--squareoff.race.warm-slice=50ms",
                "--squareoff.race.warm-up=150ms",
                "--squareoff.race.warm-up-at-most=300ms",
                "--squareoff.race.pause-after-failure=50ms"));
        server.metrics().forEach((name, page) -> arguments.add("--squareoff.metrics." + name + "=" + page));
        Stream.of(properties).forEach(property -> arguments.add("--" + property));
        context = new SpringApplicationBuilder(ConsoleApplication.class).run(arguments.toArray(String[]::new));
        port = context.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
    }

    /** What it races. */
    public SquaresServer server() {
        return server;
    }

    public int port() {
        return port;
    }

    public URI url() {
        return URI.create("http://127.0.0.1:" + port + "/");
    }

    public HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return http.send(request(path).build(), BodyHandlers.ofString());
    }

    /** Asks as the page does, which names its origin. */
    public HttpResponse<String> ask(String method, String path, String body) throws IOException, InterruptedException {
        return http.send(
                request(path)
                        .method(method, BodyPublishers.ofString(body))
                        .header("Origin", "http://127.0.0.1:" + port)
                        .header("Content-Type", "application/json")
                        .build(),
                BodyHandlers.ofString());
    }

    /** The latest tick. */
    public JsonNode tick() throws IOException, InterruptedException {
        return JsonMapper.shared().readTree(get("race").body());
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(url().resolve(path)).timeout(LIMIT);
    }

    @Override
    public void close() {
        context.close();
        server.close();
    }
}
