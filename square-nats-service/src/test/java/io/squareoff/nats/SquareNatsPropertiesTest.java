package io.squareoff.nats;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.http.ServerLimitsConfiguration;
import io.squareoff.work.DemandLimits;
import io.squareoff.work.WorkLimits;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.test.context.ConfigDataApplicationContextInitializer;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

class SquareNatsPropertiesTest {

    /** Without the service's application.yaml. */
    private final ApplicationContextRunner bare =
            new ApplicationContextRunner().withUserConfiguration(JustTheProperties.class);

    private final ApplicationContextRunner configured = bare.withUserConfiguration(
                    ServerLimitsConfiguration.class, TheOthers.class)
            .withInitializer(new ConfigDataApplicationContextInitializer());

    @Test
    void takesTheBrokerFromTheEnvironment() {
        configured
                .withPropertyValues("NATS_SERVER=nats://broker:4222")
                .run(context -> assertThat(context.getBean(SquareNatsProperties.class)
                                .nats()
                                .server())
                        .isEqualTo("nats://broker:4222"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"squareoff.nats.server=", "squareoff.nats.server=  ", "NATS_SERVER="})
    void refusesAnEmptyServerAndNamesTheKey(String property) {
        configured
                .withPropertyValues(property)
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .hasMessage("squareoff.nats.server must be a URL like nats://host:4222, not empty"));
    }

    @Test
    void hasTheDefaultsOfTheService() {
        configured.run(context -> assertThat(
                        context.getBean(SquareNatsProperties.class).jetstream())
                .isEqualTo(new SquareNatsProperties.JetStream(
                        1, 1_000_000, 500, 2000, Duration.ofSeconds(3), 5, Duration.ofSeconds(1))));
    }

    @ParameterizedTest
    @CsvSource({
        "replicas, 0, 1 to 5, 0",
        "replicas, 6, 1 to 5, 6",
        "max-messages, 0, at least 1, 0",
        "batch, 0, at least 1, 0",
        "max-ack-pending, 499, at least batch, 499",
        "ack-wait, 99ms, at least 100ms, PT0.099S",
        "max-deliveries, 0, at least 1, 0",
        "heartbeat, 0s, at least 100ms, PT0S"
    })
    void refusesAValueOutOfBoundsAndNamesItsKey(String key, String value, String bounds, String shown) {
        configured
                .withPropertyValues("squareoff.jetstream." + key + "=" + value)
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .hasMessageStartingWith("squareoff.jetstream." + key + " must be ")
                        .hasMessageContaining(bounds)
                        .hasMessageEndingWith("not " + shown));
    }

    @Test
    void refusesAMissingServerAndNamesTheKey() {
        bare.run(
                context -> assertThat(context).getFailure().rootCause().hasMessage("squareoff.nats.server is missing"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"squareoff.nats.sever", "squareoff.nuts", "squareoff.jetstream.retries"})
    void refusesAnUnknownKeyAndNamesIt(String key) {
        configured
                .withPropertyValues(key + "=nats://broker:4222")
                .run(context -> assertThat(context).getFailure().rootCause().hasMessageContaining("[" + key + "]"));
    }

    @EnableConfigurationProperties(SquareNatsProperties.class)
    static class JustTheProperties {}

    @EnableConfigurationProperties({DemandLimits.class, WorkLimits.class})
    static class TheOthers {}
}
