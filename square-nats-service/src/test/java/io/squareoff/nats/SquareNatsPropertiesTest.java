package io.squareoff.nats;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.test.context.ConfigDataApplicationContextInitializer;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

class SquareNatsPropertiesTest {

    /** Without the service's application.yaml. */
    private final ApplicationContextRunner bare =
            new ApplicationContextRunner().withUserConfiguration(JustTheProperties.class);

    private final ApplicationContextRunner configured =
            bare.withInitializer(new ConfigDataApplicationContextInitializer());

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
    void refusesAMissingServerAndNamesTheKey() {
        bare.run(
                context -> assertThat(context).getFailure().rootCause().hasMessage("squareoff.nats.server is missing"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"squareoff.nats.sever", "squareoff.nuts"})
    void refusesAnUnknownKeyAndNamesIt(String key) {
        configured
                .withPropertyValues(key + "=nats://broker:4222")
                .run(context -> assertThat(context).getFailure().rootCause().hasMessageContaining("[" + key + "]"));
    }

    @EnableConfigurationProperties(SquareNatsProperties.class)
    static class JustTheProperties {}
}
