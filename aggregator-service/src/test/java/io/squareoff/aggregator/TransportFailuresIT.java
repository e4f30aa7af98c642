package io.squareoff.aggregator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.squareoff.aggregator.TransportFixture.Fault;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Every transport with a backend that misbehaves or is away. */
@ParameterizedClass(name = "{0}")
@MethodSource("io.squareoff.aggregator.TransportFixture#all")
@TestInstance(Lifecycle.PER_CLASS)
@Timeout(120)
class TransportFailuresIT {

    @Parameter
    private TransportFixture fixture;

    private TestAggregator aggregator;

    @BeforeParameterizedClassInvocation
    void start() {
        aggregator = new TestAggregator(fixture.property(), "squareoff.aggregation.deadline=30s");
        fixture.awaitAggregator();
    }

    @AfterParameterizedClassInvocation
    void stop() {
        aggregator.close();
    }

    @AfterEach
    void stopBackend() {
        fixture.stopBackend();
    }

    @ParameterizedTest
    @CsvSource({
        "WRONG_SQUARE, as the square of",
        "GARBAGE, answered",
        "EMPTY, answered",
        "ERROR, answered with",
    })
    void answersABadReplyWithBadGatewayAndServesTheNext(Fault fault, String expected) throws Exception {
        fixture.startFaultyBackend(fault, 4);
        var response = aggregator.get(fixture.path(10));
        assertThat(detail(502, response)).contains(expected);
        aggregator.awaitInFlight(fixture.transport(), 0);
        assertThat(aggregator.get(fixture.path(3)).body()).isEqualTo(TestAggregator.squares(3));
    }

    @ParameterizedTest
    @CsvSource({
        "WRONG_PAYLOAD, 'has 1000 bytes, which are wrong from byte 999 on'",
        "NO_PAYLOAD, 'has 0 bytes, not 1000'",
    })
    void answersAWrongPayloadWithBadGateway(Fault fault, String expected) throws Exception {
        fixture.startFaultyBackend(fault, 1);
        var response = aggregator.get(fixture.path(10) + "?reply-payload=" + TransportFixture.PAYLOAD);
        assertThat(detail(502, response)).containsPattern("answered with a payload for \\d+ that " + expected);
        aggregator.awaitInFlight(fixture.transport(), 0);
    }

    @Test
    void answersServiceUnavailableWhileThereIsNoBackend() throws Exception {
        assertThat(detail(503, aggregator.get(fixture.path(10)))).contains("; 0 of 10 squares had come");
        aggregator.awaitInFlight(fixture.transport(), 0);
        fixture.startFaultyBackend(Fault.NONE, 1);
        assertThat(aggregator.get(fixture.path(10)).body()).isEqualTo(TestAggregator.squares(10));
        fixture.stopBackend();
        await().atMost(TestAggregator.LIMIT).untilAsserted(() -> detail(503, aggregator.get(fixture.path(10))));
        aggregator.awaitInFlight(fixture.transport(), 0);
    }

    private String detail(int status, HttpResponse<String> response) {
        var detail = Problem.detail(status, response);
        assertThat(detail)
                .startsWith(fixture.transport() + " (")
                .containsPattern("; \\d+ of 10 squares had come after \\d+ ms$");
        return detail;
    }
}
