package io.squareoff.aggregator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.squareoff.aggregator.TransportFixture.Fault;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** What every transport does with a backend that does not answer: with one place in flight, which must come back. */
@ParameterizedClass(name = "{0}")
@MethodSource("io.squareoff.aggregator.TransportFixture#all")
@Timeout(120)
class TransportDeadlineIT {

    private final TransportFixture fixture;
    private final TestAggregator aggregator;

    TransportDeadlineIT(TransportFixture fixture) {
        this.fixture = fixture;
        aggregator = new TestAggregator(
                fixture.property(), "squareoff.aggregation.deadline=2s", "squareoff.max-in-flight=1");
    }

    @AfterEach
    void stop() {
        aggregator.close();
    }

    @Test
    void answersGatewayTimeoutWithWhatHasComeAndServesTheNext() throws Exception {
        fixture.startFaultyBackend(Fault.SILENCE, 4);
        var detail = Problem.detail(504, aggregator.get(fixture.path(10)));
        assertThat(detail)
                .startsWith(fixture.transport() + " (")
                .containsPattern("\\) did not answer in 2000 ms; [0-3] of 10 squares had come after \\d+ ms$");
        await().atMost(TestAggregator.LIMIT)
                .untilAsserted(() ->
                        assertThat(aggregator.inFlight(fixture.transport())).isZero());
        assertThat(aggregator.get(fixture.path(3)).body()).isEqualTo(TestAggregator.squares(3));
    }
}
