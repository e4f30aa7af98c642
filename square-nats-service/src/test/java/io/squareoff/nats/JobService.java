package io.squareoff.nats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.event.ApplicationStartedEvent;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.context.ApplicationListener;
import org.springframework.context.ConfigurableApplicationContext;

/** Starts instances in this JVM, asks for their health, and waits for empty streams. */
final class JobService {

    private static final Duration READY_LIMIT = Duration.ofSeconds(60);
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    // Most of what tests wait for is so at once: the library would look for the first time after 100 ms.
    static {
        Awaitility.setDefaultPollDelay(Duration.ZERO);
    }

    private JobService() {}

    /**
     * Starts an instance and returns once it works jobs, which may be after its start: a slow broker is checked again. By then it
     * answers requests too, since the broker has heard of their subscriptions first.
     *
     * @param properties as {@code squareoff.jetstream.replicas=3}
     */
    static ConfigurableApplicationContext start(String broker, String... properties) {
        var service = startAtUnfit(broker, properties);
        HealthIndicator jobs = service.getBean("jetstreamHealthIndicator", HealthIndicator.class);
        await().atMost(READY_LIMIT)
                .untilAsserted(() -> assertThat(jobs.health().getStatus()).isEqualTo(Status.UP));
        return service;
    }

    /** Starts a service that has no jobs to work there, at least for now. */
    static ConfigurableApplicationContext startAtUnfit(String broker, String... properties) {
        return new SpringApplicationBuilder(SquareNatsApplication.class).run(arguments(broker, properties));
    }

    /**
     * Starts a service, and returns once it answers requests.
     *
     * @param running gets it before it connects to the broker
     */
    static void serve(String broker, CompletableFuture<ConfigurableApplicationContext> running) {
        ApplicationListener<ApplicationStartedEvent> started = event -> running.complete(event.getApplicationContext());
        new SpringApplicationBuilder(SquareNatsApplication.class)
                .listeners(started)
                .run(arguments(broker));
    }

    private static String[] arguments(String broker, String... properties) {
        return Stream.concat(Stream.of("server.port=0", "squareoff.nats.server=" + broker), Stream.of(properties))
                .map(property -> "--" + property)
                .toArray(String[]::new);
    }

    /** A counter of an instance. */
    static Counter counter(ConfigurableApplicationContext service, String name) {
        return service.getBean(MeterRegistry.class).get(name).counter();
    }

    /** The answer of an instance to {@code /actuator/health}. */
    static HttpResponse<String> health(ConfigurableApplicationContext service)
            throws IOException, InterruptedException {
        String port = service.getEnvironment().getRequiredProperty("local.server.port");
        var request = HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/actuator/health"))
                .timeout(READY_LIMIT)
                .build();
        return HTTP.send(request, BodyHandlers.ofString());
    }

    /** Waits until no stream has a job left. */
    static void awaitEmptyStreams(TestBroker broker, Duration limit) {
        await().atMost(limit)
                .untilAsserted(() -> assertThat(broker.jobs().values()).containsOnly(0));
    }
}
