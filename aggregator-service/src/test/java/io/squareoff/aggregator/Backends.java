package io.squareoff.aggregator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.stream.Stream;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.context.ConfigurableApplicationContext;

/** Starts services in this JVM, and ends those that belong together, the last first. */
class Backends implements AutoCloseable {

    /** In the order of their start. */
    private final Deque<AutoCloseable> started = new ArrayDeque<>();

    final <T extends AutoCloseable> T begun(T service) {
        started.push(service);
        return service;
    }

    @Override
    public void close() {
        while (!started.isEmpty()) {
            try {
                started.pop().close();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /**
     * Starts a service with its own application.yaml, which is not the first on this class path.
     *
     * @param properties as {@code server.port=0}
     */
    static ConfigurableApplicationContext start(Class<?> application, String... properties) {
        return new SpringApplicationBuilder(application)
                .run(Stream.concat(
                                Stream.of("spring.config.location=" + configuration(application)),
                                Stream.of(properties))
                        .map(property -> "--" + property)
                        .toArray(String[]::new));
    }

    /** Returns once the service works jobs, which may be after its start: a slow broker is checked again. */
    static void awaitJobs(ConfigurableApplicationContext squareNatsService) {
        HealthIndicator jobs = squareNatsService.getBean("jetstreamHealthIndicator", HealthIndicator.class);
        await().atMost(TestAggregator.LIMIT)
                .untilAsserted(() -> assertThat(jobs.health().getStatus()).isEqualTo(Status.UP));
    }

    /** The location of a service's own application.yaml. */
    static String configuration(Class<?> application) {
        var location =
                application.getProtectionDomain().getCodeSource().getLocation().toString();
        return (location.endsWith(".jar") ? "jar:" + location + "!/" : location) + "application.yaml";
    }
}
