package io.squareoff.nats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.nats.client.Connection;
import io.nats.client.Message;
import io.nats.client.Nats;
import io.squareoff.proto.SquareReply;
import io.squareoff.proto.SquareRequest;
import io.squareoff.proto.SquareSubjects;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@ExtendWith(OutputCaptureExtension.class)
class SquareNatsBrokerLossIT {

    private static final Duration LIMIT = Duration.ofSeconds(30);

    private final HttpClient http = HttpClient.newHttpClient();
    private TestBroker broker;

    @BeforeEach
    void start() throws Exception {
        broker = new TestBroker();
    }

    @AfterEach
    void stop() {
        broker.close();
    }

    @Test
    void isDownWithoutItsBrokerAndServesAgainOnceThatIsBack() throws Exception {
        try (var service = service()) {
            assertThat(health(service).statusCode()).isEqualTo(200);

            broker.stop();
            await().atMost(LIMIT).untilAsserted(() -> {
                HttpResponse<String> health = health(service);
                assertThat(health.statusCode()).isEqualTo(503);
                JsonNode ofBroker = JsonMapper.shared().readTree(health.body()).at("/components/broker");
                assertThat(ofBroker.at("/status").stringValue()).isEqualTo("DOWN");
                assertThat(ofBroker.at("/details/status").stringValue()).isIn("DISCONNECTED", "RECONNECTING");
            });

            broker.start();
            await().atMost(LIMIT).untilAsserted(this::answersWithASquare);
            assertThat(health(service).statusCode()).isEqualTo(200);
        }
    }

    @Test
    void waitsForABrokerThatIsNotThereYet(CapturedOutput log) throws Exception {
        broker.stop();
        var starting = CompletableFuture.supplyAsync(this::service);
        await().atMost(LIMIT).until(() -> log.getOut().contains("connecting to the broker at " + broker.url()));
        broker.start();
        try (var service = starting.get(LIMIT.toSeconds(), TimeUnit.SECONDS)) {
            answersWithASquare();
            assertThat(health(service).statusCode()).isEqualTo(200);
        }
    }

    private ConfigurableApplicationContext service() {
        return new SpringApplicationBuilder(SquareNatsApplication.class)
                .run("--server.port=0", "--squareoff.nats.server=" + broker.url());
    }

    private void answersWithASquare() throws Exception {
        byte[] request = SquareRequest.newBuilder().setNumber(7).build().toByteArray();
        Connection client = Nats.connect(broker.url());
        try {
            Message reply = client.request(SquareSubjects.SERVICE, request, Duration.ofSeconds(1));
            assertThat(reply).isNotNull();
            assertThat(SquareReply.parseFrom(reply.getData()).getResult()).isEqualTo(49);
        } finally {
            client.close();
        }
    }

    private HttpResponse<String> health(ConfigurableApplicationContext service) throws Exception {
        String port = service.getEnvironment().getRequiredProperty("local.server.port");
        var request = HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/actuator/health"))
                .timeout(LIMIT)
                .build();
        return http.send(request, BodyHandlers.ofString());
    }
}
