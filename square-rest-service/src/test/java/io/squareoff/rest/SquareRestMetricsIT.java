package io.squareoff.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.ApplicationContext;

/** With the switch that has WebFlux time each request. */
@SpringBootTest(
        webEnvironment = WebEnvironment.RANDOM_PORT,
        properties = {"squareoff.lean.port=0", "management.observations.enable[http.server.requests]=true"})
class SquareRestMetricsIT {

    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final Pattern SQUARES = Pattern.compile("^squareoff_squares_total (\\S+)$", Pattern.MULTILINE);
    private static final Pattern REQUESTS = Pattern.compile(
            "^http_server_requests_seconds_count\\{.*status=\"(\\d+)\",uri=\"([^\"]*)\"\\} (\\S+)$", Pattern.MULTILINE);

    private final HttpClient client = HttpClient.newHttpClient();

    @LocalServerPort
    private int port;

    @Autowired
    private ApplicationContext service;

    @ParameterizedTest
    @EnumSource(Port.class)
    void countsTheSquaresItAnswersAndNotWhatItRefuses(Port asked) throws Exception {
        int number = asked.of(service);
        double before = squares();
        get(number, "/api/square/unary/3");
        get(number, "/api/square/unary/4");
        get(number, "/api/square/unary/five");
        assertThat(squares() - before).isEqualTo(2);
    }

    @Test
    void tagsRequestsWithTheTemplateAndNeverWithANumber() throws Exception {
        double before = total(requests());
        get("/api/square/unary/46341");
        get("/api/square/unary/46341.5");
        get("/api/cube/46341");
        // A request is recorded once its response is written, which may be after the caller has it.
        await().atMost(LIMIT).until(() -> total(requests()) >= before + 3);
        assertThat(requests().keySet())
                .contains("200 /api/square/unary/{number}", "400 /api/square/unary/{number}", "404 /**")
                .noneMatch(request -> request.contains("46341"));
    }

    private double squares() throws IOException, InterruptedException {
        var sample = SQUARES.matcher(get("/actuator/prometheus"));
        assertThat(sample.find()).as("squareoff_squares_total is listed").isTrue();
        return Double.parseDouble(sample.group(1));
    }

    /** The count of each status and URI tag, without that of the metrics' own reading. */
    private Map<String, Double> requests() throws IOException, InterruptedException {
        return REQUESTS.matcher(get("/actuator/prometheus"))
                .results()
                .filter(sample -> !sample.group(2).startsWith("/actuator"))
                .collect(Collectors.toMap(
                        sample -> sample.group(1) + " " + sample.group(2),
                        sample -> Double.parseDouble(sample.group(3)),
                        Double::sum));
    }

    private static double total(Map<String, Double> counts) {
        return counts.values().stream().mapToDouble(Double::doubleValue).sum();
    }

    private String get(String path) throws IOException, InterruptedException {
        return get(port, path);
    }

    private String get(int port, String path) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create("http://localhost:" + port + path))
                .timeout(LIMIT)
                .build();
        return client.send(request, BodyHandlers.ofString()).body();
    }
}
