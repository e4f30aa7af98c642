package io.squareoff.aggregator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.squareoff.nats.FreePorts;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** The aggregator on a free port, asked over HTTP as by anyone; in this JVM unless said otherwise. */
final class TestAggregator implements AutoCloseable {

    /** Bounds every wait, and is longer than any test may take: a test's own limit shows what every thread was doing. */
    static final Duration LIMIT = Duration.ofMinutes(5);

    private static final String IN_FLIGHT = "squareoff_in_flight";
    private static final String PAYLOAD_IN_FLIGHT = "squareoff_in_flight_payload_bytes";
    private static final String SQUARES_IN_PROGRESS = "squareoff_squares_in_progress";

    // Most of what tests wait for is so at once: the library would look for the first time after 100 ms.
    static {
        Awaitility.setDefaultPollDelay(Duration.ZERO);
    }

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final Closeable running;
    private final int port;
    private final int managementPort;

    /** @param properties as {@code squareoff.max-in-flight=5} */
    TestAggregator(String... properties) {
        this(new SpringApplicationBuilder(AggregatorApplication.class)
                .run(arguments(0, properties).toArray(String[]::new)));
    }

    private TestAggregator(ConfigurableApplicationContext context) {
        running = context;
        port = context.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
        managementPort = context.getEnvironment().getProperty("local.management.port", Integer.class, port);
    }

    private TestAggregator(Process process, int port) {
        this.running = process::destroyForcibly;
        this.port = port;
        this.managementPort = port;
        await("the aggregator's health")
                .atMost(LIMIT)
                .ignoreExceptionsInstanceOf(IOException.class)
                .failFast("its process ended", () -> !process.isAlive())
                .until(() -> get("/actuator/health").statusCode() == 200);
    }

    /** Starts one in a process with the heap that it is deployed with, which ends when that is full. */
    static TestAggregator inItsOwnProcess(String... properties) throws IOException {
        int port = FreePorts.draw(1).get(0);
        Stream<String> java = Stream.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:+UseParallelGC",
                "-XX:+ExitOnOutOfMemoryError",
                "-cp",
                System.getProperty("java.class.path"),
                AggregatorApplication.class.getName());
        Process process = new ProcessBuilder(
                        Stream.concat(java, arguments(port, properties)).toList())
                .redirectOutput(Redirect.DISCARD)
                .redirectError(Redirect.INHERIT)
                .start();
        // A test whose preparation fails may never close it.
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
        return new TestAggregator(process, port);
    }

    private static Stream<String> arguments(int port, String... properties) {
        return Stream.concat(Stream.of("server.port=" + port), withBroker(properties))
                .map(property -> "--" + property);
    }

    /** Nobody listens at that port. At the default one there may be a broker, which may refuse a login. */
    private static Stream<String> withBroker(String... properties) {
        boolean named = Stream.of(properties).anyMatch(property -> property.startsWith("squareoff.nats.server="));
        return Stream.concat(
                Stream.of(properties), named ? Stream.empty() : Stream.of("squareoff.nats.server=nats://127.0.0.1:1"));
    }

    /** The port of health and metrics, where that is another one. */
    int managementPort() {
        return managementPort;
    }

    int port() {
        return port;
    }

    HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return http.send(request(path).build(), BodyHandlers.ofString());
    }

    CompletableFuture<HttpResponse<String>> getAsync(String path) {
        return http.sendAsync(request(path).build(), BodyHandlers.ofString());
    }

    HttpResponse<String> post(String path) throws IOException, InterruptedException {
        return http.send(request(path).POST(BodyPublishers.noBody()).build(), BodyHandlers.ofString());
    }

    /** A request for a caller that writes its bytes itself. */
    static String rawGet(String path) {
        return "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n";
    }

    /** Numbers that a transport has asked for and that are not yet answered. */
    double inFlight(String transport) throws IOException, InterruptedException {
        return sample(gauges(IN_FLIGHT), of(IN_FLIGHT, transport));
    }

    /**
     * Returns once a transport has so many calls in flight. A reply may give its place back a little later than the last one, which
     * came on another thread, ended the aggregation.
     */
    void awaitInFlight(String transport, int calls) {
        await().atMost(LIMIT)
                .untilAsserted(() -> assertThat(inFlight(transport)).isEqualTo(calls));
    }

    /** Returns once it answers with the squares of 1..count, as it does by itself when what it lacked is back. */
    void awaitSquares(String path, int count) {
        await().atMost(LIMIT).untilAsserted(() -> assertThat(get(path).body()).isEqualTo(squares(count)));
    }

    /** Returns once a transport has no call in flight any more, and no payload of one. */
    void awaitNothingInFlight(String transport) {
        await().atMost(LIMIT).untilAsserted(() -> {
            String page = gauges(IN_FLIGHT, PAYLOAD_IN_FLIGHT);
            assertThat(sample(page, of(IN_FLIGHT, transport))).isZero();
            assertThat(sample(page, of(PAYLOAD_IN_FLIGHT, transport))).isZero();
        });
    }

    /** Squares of requests that are not yet answered. */
    double squaresInProgress() throws IOException, InterruptedException {
        return sample(gauges(SQUARES_IN_PROGRESS), SQUARES_IN_PROGRESS);
    }

    /** Connections and streams that were ended since their callers did not keep this bound. */
    double ended(String bound) throws IOException, InterruptedException {
        return sample(metrics(), "squareoff_server_ended_total{bound=\"" + bound + "\",port=\"http\"}");
    }

    /** Requests over a transport that were answered. */
    double answered(String transport) throws IOException, InterruptedException {
        return sample(metrics(), "squareoff_aggregation_seconds_count{outcome=\"ok\",transport=\"" + transport + "\"}");
    }

    /** Replies that came when nobody waited for them any more. */
    double unexpectedReplies(String transport) throws IOException, InterruptedException {
        return sample(metrics(), of("squareoff_replies_unexpected_total", transport));
    }

    /** Second replies that were left aside because their jobs had been redelivered. */
    double redeliveredReplies(String transport) throws IOException, InterruptedException {
        return sample(metrics(), of("squareoff_replies_redelivered_total", transport));
    }

    private static String of(String metric, String transport) {
        return metric + "{transport=\"" + transport + "\"}";
    }

    private String metrics() throws IOException, InterruptedException {
        return get("/actuator/prometheus").body();
    }

    /** The page with these alone: of all transports the whole one is long, and tests look at it again and again. */
    private String gauges(String... names) throws IOException, InterruptedException {
        return get("/actuator/prometheus?includedNames=" + String.join(",", names))
                .body();
    }

    private static double sample(String page, String series) {
        var line = Pattern.compile("^" + Pattern.quote(series) + " (\\S+)$", Pattern.MULTILINE);
        var sample = line.matcher(page);
        assertThat(sample.find()).as("%s is listed", series).isTrue();
        return Double.parseDouble(sample.group(1));
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://localhost:" + port + path))
                .timeout(LIMIT);
    }

    /** The answer that is due for this many squares. */
    static String squares(int count) {
        return LongStream.rangeClosed(1, count)
                .mapToObj(number -> "{\"" + number + "\":" + number * number + "}")
                .collect(Collectors.joining(",", "[", "]"));
    }

    @Override
    public void close() {
        try {
            running.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
