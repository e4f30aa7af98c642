package io.squareoff.aggregator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.squareoff.aggregator.TransportFixture.Fault;
import io.squareoff.proto.MessageCodec;
import io.squareoff.proto.SquareSubjects;
import java.net.http.HttpResponse;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** The log and the health page while transports fail. */
@Timeout(120)
@ExtendWith(OutputCaptureExtension.class)
class TransportHealthIT {

    private final TransportFixture rest = new HttpFixture("rest");

    @Test
    void saysOnceThatATransportFailsAndOnceThatItAnswersAgain(CapturedOutput log) throws Exception {
        try (rest;
                TestAggregator aggregator = new TestAggregator(rest.property())) {
            for (int i = 0; i < 3; i++) {
                Problem.detail(503, aggregator.get(rest.path(10)));
            }
            assertThat(lines(log, "begins to fail: "))
                    .singleElement()
                    .asString()
                    .contains("begins to fail: rest (", "; 0 of 10 squares had come after ");
            assertThat(health(aggregator)).contains("\"rest\":{\"status\":\"DOWN\",\"problem\":\"rest (");

            rest.startFaultyBackend(Fault.NONE, 1);
            answersAgain(aggregator, "rest", log);
        }
    }

    /** Of each that asks over the broker, on a connection of its own; all wait for the deadline at the same time. */
    @Test
    void saysSoOfEachTransportWhoseBrokerIsStalled(CapturedOutput log) throws Exception {
        List<String> transports = List.of("nats", "nats-request", "nats-netty");
        try (NatsFixture nats = new NatsFixture("nats")) {
            // The lean transport asks the other half.
            MessageCodec codec = MessageCodec.PROTOBUF;
            nats.startFaultyBackend(Fault.NONE, 1, SquareSubjects.service(codec), SquareSubjects.lean(codec));
            try (TestAggregator aggregator = new TestAggregator(nats.property(), "squareoff.aggregation.deadline=5s")) {
                for (String transport : transports) {
                    NatsFixture.awaitConnection(transport, nats.broker());
                }
                nats.broker().suspend(true);
                Map<String, CompletableFuture<HttpResponse<String>>> answers = new LinkedHashMap<>();
                for (String transport : transports) {
                    answers.put(transport, aggregator.getAsync(path(transport)));
                }
                for (String transport : transports) {
                    HttpResponse<String> answer =
                            answers.get(transport).get(TestAggregator.LIMIT.toSeconds(), TimeUnit.SECONDS);
                    Problem.detail(504, answer);
                    assertThat(lines(log, "begins to fail: " + transport + " ("))
                            .hasSize(1);
                    assertThat(health(aggregator))
                            .contains("\"" + transport + "\":{\"status\":\"DOWN\",\"problem\":\"" + transport + " (");
                }
                nats.broker().suspend(false);
                for (String transport : transports) {
                    answersAgain(aggregator, transport, log);
                }
            }
        }
    }

    @Test
    void showsATransportThatHasNoConnectionBeforeAnybodyAsks() throws Exception {
        try (TestAggregator aggregator = new TestAggregator()) {
            assertThat(health(aggregator))
                    .contains("\"status\":\"DEGRADED\"")
                    .contains("\"nats\":{\"status\":\"DOWN\",\"problem\":\"has no connection to the broker\"}")
                    .contains("\"nats-netty\":{\"status\":\"DOWN\",\"problem\":\"has no connection to the broker\"}")
                    .contains("\"rest\":{\"status\":\"UP\"}");
        }
    }

    private static void answersAgain(TestAggregator aggregator, String transport, CapturedOutput log) throws Exception {
        String again = "answers again: " + transport + ",";
        await().atMost(TestAggregator.LIMIT).untilAsserted(() -> {
            assertThat(aggregator.get(path(transport)).body()).isEqualTo(TestAggregator.squares(10));
            assertThat(lines(log, again)).isNotEmpty();
        });
        aggregator.get(path(transport));
        assertThat(lines(log, again)).hasSize(1);
        assertThat(health(aggregator)).contains("\"" + transport + "\":{\"status\":\"UP\"}");
    }

    private static String path(String transport) {
        return "/" + transport + "/square/unary/10";
    }

    private static List<String> lines(CapturedOutput log, String part) {
        return log.getOut().lines().filter(line -> line.contains(part)).toList();
    }

    /** The aggregator as a whole is up: the other transports serve. */
    private static String health(TestAggregator aggregator) throws Exception {
        HttpResponse<String> health = aggregator.get("/actuator/health");
        assertThat(health.statusCode()).isEqualTo(200);
        return health.body();
    }
}
