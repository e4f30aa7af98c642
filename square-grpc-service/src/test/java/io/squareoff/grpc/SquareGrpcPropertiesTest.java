package io.squareoff.grpc;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.http.ServerLimitsConfiguration;
import io.squareoff.work.DemandLimits;
import io.squareoff.work.WorkLimits;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.test.context.ConfigDataApplicationContextInitializer;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Import;

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
            assertThat(grpc.maxStreams()).isEqualTo(8192);
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
    @CsvSource({
        "port, -1, 0 to 65535",
        "port, 65536, 0 to 65535",
        "max-streams, 0, at least 1",
        "max-bodies, 0B, a size above 0B"
    })
    void refuseAValueOutOfBoundsAndNameItsKey(String key, String value, String bounds) {
        configured
                .withPropertyValues("squareoff.grpc." + key + "=" + value)
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .hasMessage("squareoff.grpc.%s must be %s, not %s", key, bounds, value));
    }

    @ParameterizedTest
    @ValueSource(strings = {"squareoff.grpc.prot", "squareoff.grcp"})
    void refuseAnUnknownKeyAndNameIt(String key) {
        configured
                .withPropertyValues(key + "=1")
                .run(context -> assertThat(context).getFailure().rootCause().hasMessageContaining("[" + key + "]"));
    }

    @Import(ServerLimitsConfiguration.class)
    @EnableConfigurationProperties({SquareGrpcProperties.class, DemandLimits.class, WorkLimits.class})
    static class JustTheProperties {}
}
