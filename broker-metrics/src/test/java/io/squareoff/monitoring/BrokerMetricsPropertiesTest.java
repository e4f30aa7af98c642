package io.squareoff.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.http.ServerLimitsConfiguration;
import java.net.URI;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.test.context.ConfigDataApplicationContextInitializer;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

class BrokerMetricsPropertiesTest {

    private final ApplicationContextRunner configured = new ApplicationContextRunner()
            .withUserConfiguration(JustTheProperties.class, ServerLimitsConfiguration.class)
            .withInitializer(new ConfigDataApplicationContextInitializer());

    @Test
    void hasTheDefaultsOfTheService() {
        configured.run(context -> assertThat(context.getBean(BrokerMetricsProperties.class))
                .satisfies(properties -> {
                    assertThat(properties.monitoring()).containsExactly(URI.create("http://127.0.0.1:8222"));
                    assertThat(properties.timeout()).isEqualTo(Duration.ofSeconds(2));
                }));
    }

    @Test
    void takesTheNodesFromTheEnvironment() {
        configured
                .withPropertyValues("NATS_MONITORING=http://nats-1:8222,http://nats-2:8222")
                .run(context -> assertThat(
                                context.getBean(BrokerMetricsProperties.class).monitoring())
                        .containsExactly(URI.create("http://nats-1:8222"), URI.create("http://nats-2:8222")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://nats:8222",
                "nats://nats:4222",
                "http://nats",
                "http://nats:8222/varz",
                "http://nats:8222?x",
                "http://nats:65536",
                "http://me@nats:8222",
                "nats:8222",
                "/varz"
            })
    void refusesAUrlThatIsNotOfAHostAndAPort(String url) {
        configured
                .withPropertyValues("squareoff.monitoring=" + url)
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .hasMessage("squareoff.monitoring must be a URL like http://host:8222, not " + url));
    }

    @ParameterizedTest
    @CsvSource({
        "NATS_MONITORING=, 'squareoff.monitoring must be a URL like http://host:8222, not empty'",
        "squareoff.timeout=99ms, 'squareoff.timeout must be at least 100ms, not PT0.099S'"
    })
    void refusesAnEmptyUrlAndATimeoutThatNoPageKeeps(String property, String why) {
        configured
                .withPropertyValues(property)
                .run(context -> assertThat(context).getFailure().rootCause().hasMessage(why));
    }

    @ParameterizedTest
    @ValueSource(strings = {"squareoff.monitorin", "squareoff.server.max-connection"})
    void refusesAnUnknownKeyAndNamesIt(String key) {
        configured
                .withPropertyValues(key + "=1")
                .run(context -> assertThat(context).getFailure().rootCause().hasMessageContaining("[" + key + "]"));
    }

    @EnableConfigurationProperties(BrokerMetricsProperties.class)
    static class JustTheProperties {}
}
