package io.squareoff.nats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.nats.client.Connection;
import io.squareoff.proto.MessageCodec;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class SquareNatsBrokerLossIT {

    private static final Duration LIMIT = Duration.ofSeconds(30);

    @AutoClose
    private TestBroker broker;

    @BeforeEach
    void start() throws Exception {
        broker = new TestBroker();
    }

    @Test
    void isDownWithoutItsBrokerAndServesAgainOnceThatIsBack() throws Exception {
        try (var service = JobService.startAtUnfit(broker.url())) {
            isHealthy(service);

            broker.stop();
            await().atMost(LIMIT).untilAsserted(() -> {
                HttpResponse<String> health = JobService.health(service);
                assertThat(health.statusCode()).isEqualTo(503);
                JsonNode ofBroker = JsonMapper.shared().readTree(health.body()).at("/components/broker");
                assertThat(ofBroker.at("/status").stringValue()).isEqualTo("DOWN");
                assertThat(ofBroker.at("/details/status").stringValue()).isIn("DISCONNECTED", "RECONNECTING");
                assertThat(JsonMapper.shared()
                                .readTree(health.body())
                                .at("/components/leanBroker/status")
                                .stringValue())
                        .isEqualTo("DOWN");
            });

            broker.start();
            await().atMost(LIMIT).untilAsserted(() -> TestClient.askForASquare(broker.url(TestUsers.OPERATOR)));
            isHealthy(service);
        }
    }

    /** With pulls that would stand for longer than the test. */
    @Test
    void worksJobsAgainOnceItsBrokerIsBack() throws Exception {
        try (var service = JobService.start(broker.url(), "squareoff.jetstream.heartbeat=10m")) {
            isHealthy(service);
            broker.stop();
            broker.start();
            Connection client = TestClient.connect(broker.url(TestUsers.OPERATOR));
            try {
                JobCaller jobs = new JobCaller(client, LIMIT);
                jobs.publish(7, MessageCodec.PROTOBUF.request(7, 1));
                assertThat(TestClient.reply(jobs.next()).getResult()).isEqualTo(49);
            } finally {
                client.close();
            }
        }
    }

    @Test
    void isUpAtOnceAndServesWhenTheBrokerComes() throws Exception {
        broker.stop();
        var running = new CompletableFuture<ConfigurableApplicationContext>();
        var serving = CompletableFuture.runAsync(() -> JobService.serve(broker.url(), running));
        try (var service = running.get(LIMIT.toSeconds(), TimeUnit.SECONDS)) {
            HttpResponse<String> health = JobService.health(service);
            assertThat(health.statusCode()).isEqualTo(503);
            JsonNode components = JsonMapper.shared().readTree(health.body()).at("/components");
            assertThat(components.at("/broker/status").stringValue()).isEqualTo("DOWN");
            assertThat(components.at("/jetstream/details/problem").stringValue())
                    .isEqualTo("there is no connection to the broker");

            broker.start();
            serving.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
            isHealthy(service);
            TestClient.askForASquare(broker.url(TestUsers.OPERATOR));
        }
    }

    @Test
    void endsWhileItWaitsForABroker() throws Exception {
        broker.stop();
        var running = new CompletableFuture<ConfigurableApplicationContext>();
        var serving = CompletableFuture.runAsync(() -> JobService.serve(broker.url(), running));
        var service = running.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
        await().atMost(LIMIT)
                .until(() -> service.getBean(SquareBackend.class).brokerStatus().isPresent());
        service.close();
        assertThat(serving).succeedsWithin(LIMIT);
    }

    /** A broker that reads no more, so that ending waits for it until the connection is lost. */
    @Test
    void endsWithoutAnErrorWhereItsBrokerIsLostMeanwhile() throws Exception {
        try (var service = JobService.start(broker.url())) {
            var backend = service.getBean(SquareBackend.class);
            var ended = new FutureTask<Boolean>(backend::close, true);
            var ending = new Thread(ended);
            ending.setDaemon(true);
            broker.suspend(true);
            ending.start();
            await().atMost(LIMIT)
                    .until(() -> Stream.of(ending.getStackTrace())
                            .map(StackTraceElement::getMethodName)
                            .anyMatch("drain"::equals));
            broker.stop();
            assertThat(ended.get(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
        }
    }

    /** Not always when it has started, or the broker is back: a slow broker is looked at again. */
    private void isHealthy(ConfigurableApplicationContext service) {
        await().atMost(LIMIT)
                .untilAsserted(() ->
                        assertThat(JobService.health(service).statusCode()).isEqualTo(200));
    }
}
