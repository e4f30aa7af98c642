package io.squareoff.aggregator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.stream.Stream;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.context.ConfigurableApplicationContext;

/** Starts services in this JVM. */
final class Backends {

    private Backends() {}

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
