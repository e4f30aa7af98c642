package io.squareoff.aggregator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.squareoff.aggregator.TransportFixture.Fault;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
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
            answersAgain(aggregator, rest, log);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"nats", "nats-request", "nats-netty"})
    void saysSoOfATransportWhoseBrokerIsStalled(String transport, CapturedOutput log) throws Exception {
        try (NatsFixture nats = new NatsFixture(transport)) {
            nats.startFaultyBackend(Fault.NONE, 1);
            try (TestAggregator aggregator = new TestAggregator(nats.property(), "squareoff.aggregation.deadline=5s")) {
                nats.awaitAggregator();
                nats.broker().suspend(true);
                Problem.detail(504, aggregator.get(nats.path(10)));
                assertThat(lines(log, "begins to fail: " + transport + " (")).hasSize(1);
                assertThat(health(aggregator))
                        .contains("\"" + transport + "\":{\"status\":\"DOWN\",\"problem\":\"" + transport + " (");
                nats.broker().suspend(false);
                answersAgain(aggregator, nats, log);
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

    private static void answersAgain(TestAggregator aggregator, TransportFixture fixture, CapturedOutput log)
            throws Exception {
        String again = "answers again: " + fixture.transport() + ",";
        await().atMost(TestAggregator.LIMIT).untilAsserted(() -> {
            assertThat(aggregator.get(fixture.path(10)).body()).isEqualTo(TestAggregator.squares(10));
            assertThat(lines(log, again)).isNotEmpty();
        });
        aggregator.get(fixture.path(10));
        assertThat(lines(log, again)).hasSize(1);
        assertThat(health(aggregator)).contains("\"" + fixture.transport() + "\":{\"status\":\"UP\"}");
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
