package io.squareoff.aggregator;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Health, metrics and the list of transports on a port of their own, where {@code management.server.port} says so. */
@Timeout(120)
class ManagementPortIT {

    @AutoClose
    private static TestAggregator aggregator;

    @BeforeAll
    static void start() {
        aggregator = new TestAggregator(ConfiguredTransports.variants(), "management.server.port=0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"health", "prometheus", "transports", "metrics/jvm.memory.used"})
    void areServedThereAndNoLongerBesideTheWork(String page) throws Exception {
        URI there = URI.create("http://localhost:" + aggregator.managementPort() + "/actuator/" + page);
        var answer = HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(there)
                                .timeout(TestAggregator.LIMIT)
                                .build(),
                        BodyHandlers.ofString());

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(aggregator.get("/actuator/" + page).statusCode()).isEqualTo(404);
        assertThat(aggregator.get("/null/square/unary/3").body()).isEqualTo(TestAggregator.squares(3));
    }
}
