package io.squareoff.aggregator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.squareoff.aggregator.TransportFixture.Fault;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.server.reactive.context.ReactiveWebServerInitializedEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.context.ConfigurableApplicationContext;

@Timeout(120)
class TransportWarmUpIT {

    @Test
    void asksOverEachTransportThatWorksBeforeItIsReady() throws Exception {
        try (TransportFixture fixture = new HttpFixture("rest")) {
            fixture.startFaultyBackend(Fault.NONE, 1);
            try (TestAggregator aggregator = new TestAggregator(
                    fixture.property(), "squareoff.transports.null.kind=null", "squareoff.warm-up=10ms")) {
                assertThat(aggregator.answered("rest")).isPositive();
                assertThat(aggregator.answered("null")).isPositive();
                assertThat(aggregator.answered("nats")).as("there is no broker").isZero();
                assertThat(aggregator.get("/actuator/health").statusCode()).isEqualTo(200);
            }
        }
    }

    @Test
    void asksNothingUnlessItIsConfigured() throws Exception {
        try (TestAggregator aggregator = new TestAggregator("squareoff.transports.null.kind=null")) {
            assertThat(aggregator.answered("null")).isZero();
        }
    }

    @Test
    void isNotReadyWhileItAsks() throws Exception {
        CompletableFuture<Integer> port = new CompletableFuture<>();
        ApplicationListener<ReactiveWebServerInitializedEvent> listening =
                event -> port.complete(event.getWebServer().getPort());
        try (TransportFixture fixture = new HttpFixture("rest")) {
            fixture.startFaultyBackend(Fault.SILENCE, 1);
            CompletableFuture<ConfigurableApplicationContext> started =
                    CompletableFuture.supplyAsync(() -> new SpringApplicationBuilder(AggregatorApplication.class)
                            .listeners(listening)
                            .run(
                                    "--server.port=0",
                                    "--" + fixture.property(),
                                    "--squareoff.nats.server=nats://127.0.0.1:1",
                                    "--squareoff.grpc.endpoint=127.0.0.1:1",
                                    "--squareoff.aggregation.deadline=10m",
                                    "--squareoff.warm-up=10ms"));
            URI health = URI.create("http://localhost:" + port.get() + "/actuator/health");
            assertThat(status(health)).isEqualTo(503);
            assertThat(started).isNotDone();

            fixture.stopBackend();

            ConfigurableApplicationContext context = started.get();
            try {
                await().atMost(TestAggregator.LIMIT)
                        .untilAsserted(() -> assertThat(status(health)).isEqualTo(200));
            } finally {
                context.close();
            }
        }
    }

    private static int status(URI page) throws Exception {
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(page).timeout(TestAggregator.LIMIT).build(), BodyHandlers.discarding())
                .statusCode();
    }
}
