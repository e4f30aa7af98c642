package io.squareoff.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** A service in this JVM, with its own application.yaml, on a free port. */
final class RunningService implements AutoCloseable {

    static final Duration LIMIT = Duration.ofMinutes(2);

    private final HttpClient http = HttpClient.newHttpClient();
    private final ConfigurableApplicationContext context;
    private final URI page;

    /** @param properties as {@code squareoff.timeout=5s} */
    RunningService(Class<?> application, String... properties) {
        String classes =
                application.getProtectionDomain().getCodeSource().getLocation().toString();
        String configuration = (classes.endsWith(".jar") ? "jar:" + classes + "!/" : classes) + "application.yaml";
        context = new SpringApplicationBuilder(application)
                .run(Stream.concat(
                                Stream.of("spring.config.location=" + configuration, "server.port=0"),
                                Stream.of(properties))
                        .map(property -> "--" + property)
                        .toArray(String[]::new));
        page = URI.create("http://127.0.0.1:" + context.getEnvironment().getRequiredProperty("local.server.port"));
    }

    /** The samples of its metrics page that begin so, by their names with labels. */
    Map<String, Double> samples(String prefix) throws IOException, InterruptedException {
        HttpResponse<String> answer = get("/actuator/prometheus");
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        Map<String, Double> samples = new TreeMap<>();
        answer.body().lines().filter(line -> line.startsWith(prefix)).forEach(line -> {
            int value = line.lastIndexOf(' ') + 1;
            samples.put(line.substring(0, value - 1), Double.valueOf(line.substring(value)));
        });
        return samples;
    }

    int health() throws IOException, InterruptedException {
        return get("/actuator/health").statusCode();
    }

    private HttpResponse<String> get(String path) throws IOException, InterruptedException {
        HttpRequest request =
                HttpRequest.newBuilder(page.resolve(path)).timeout(LIMIT).build();
        return http.send(request, BodyHandlers.ofString());
    }

    @Override
    public void close() {
        context.close();
    }
}
