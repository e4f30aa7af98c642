package io.squareoff.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.MeterRegistry;
import io.squareoff.http.RawCaller;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.context.ApplicationContext;

@SpringBootTest(
        webEnvironment = WebEnvironment.RANDOM_PORT,
        properties = {"squareoff.server.max-connections=5", "squareoff.lean.port=0"})
@Timeout(60)
@ParameterizedClass
@EnumSource(Port.class)
class MostConnectionsIT {

    private static final Duration LIMIT = Duration.ofSeconds(30);

    @Parameter
    private Port port;

    @Autowired
    private ApplicationContext service;

    @Autowired
    private MeterRegistry meters;

    RawCaller caller() throws IOException {
        return new RawCaller(port.of(service));
    }

    private double refused() {
        return meters.get("squareoff.server.connections.refused")
                .tag("port", port.tag())
                .counter()
                .count();
    }

    private double connections() {
        return meters.get("squareoff.server.connections")
                .tag("port", port.tag())
                .gauge()
                .value();
    }

    @Test
    void refusesMoreConnectionsThanThereMayBeAndServesThoseThereAre() throws Exception {
        List<RawCaller> callers = new ArrayList<>();
        try {
            double before = refused();
            await().atMost(LIMIT).until(() -> connections() == 0);
            for (int i = 0; i < 5; i++) {
                callers.add(caller().send("GET /api"));
            }
            await().atMost(LIMIT).until(() -> connections() == 5);
            for (int i = 0; i < 10; i++) {
                try (RawCaller more = caller()) {
                    assertThat(more.readToEnd()).isEmpty();
                }
            }
            assertThat(refused()).isEqualTo(before + 10);
            for (RawCaller caller : callers) {
                assertThat(caller.send("/square/unary/12 HTTP/1.1\r\nHost: localhost\r\n\r\n")
                                .readAnswer())
                        .endsWith("144");
            }
        } finally {
            for (RawCaller caller : callers) {
                caller.close();
            }
        }
        await().atMost(LIMIT).until(() -> connections() == 0);
    }
}
