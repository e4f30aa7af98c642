package io.squareoff.grpc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.test.context.ConfigDataApplicationContextInitializer;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

class SquareGrpcPropertiesTest {

    private final ApplicationContextRunner configured = new ApplicationContextRunner()
            .withUserConfiguration(JustTheProperties.class)
            .withInitializer(new ConfigDataApplicationContextInitializer());

    @Test
    void haveTheDefaultsOfTheService() {
        configured.run(context -> {
            var grpc = context.getBean(SquareGrpcProperties.class).grpc();
            assertThat(grpc.port()).isEqualTo(7577);
            assertThat(grpc.address().isAnyLocalAddress()).isTrue();
        });
    }

    @Test
    void listenWhereTheServiceDoes() {
        configured
                .withPropertyValues("server.address=127.0.0.1")
                .run(context -> assertThat(context.getBean(SquareGrpcProperties.class)
                                .grpc()
                                .address()
                                .isLoopbackAddress())
                        .isTrue());
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "65536"})
    void refuseAPortOutOfBoundsAndNameIt(String port) {
        configured
                .withPropertyValues("squareoff.grpc.port=" + port)
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .hasMessage("squareoff.grpc.port must be 0 to 65535, not " + port));
    }

    @ParameterizedTest
    @ValueSource(strings = {"squareoff.grpc.prot", "squareoff.grcp"})
    void refuseAnUnknownKeyAndNameIt(String key) {
        configured
                .withPropertyValues(key + "=1")
                .run(context -> assertThat(context).getFailure().rootCause().hasMessageContaining("[" + key + "]"));
    }

    @EnableConfigurationProperties(SquareGrpcProperties.class)
    static class JustTheProperties {}
}
