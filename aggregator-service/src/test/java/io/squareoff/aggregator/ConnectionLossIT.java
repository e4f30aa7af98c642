package io.squareoff.aggregator;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.aggregator.TransportFixture.Fault;
import io.squareoff.aggregator.transport.Backend;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Transports that talk to their backend directly, and lose their connections with calls in flight. */
@ParameterizedClass(name = "{0}")
@MethodSource("direct")
@Timeout(120)
class ConnectionLossIT {

    private final TransportFixture fixture;

    @AutoClose
    private final TestAggregator aggregator;

    ConnectionLossIT(TransportFixture fixture) {
        this.fixture = fixture;
        aggregator = new TestAggregator(fixture.property(), "squareoff.aggregation.deadline=10m");
    }

    static Stream<TransportFixture> direct() {
        return Stream.of(
                new HttpFixture("rest"),
                new HttpFixture("rest-netty-to-webflux"),
                new HttpFixture("rest-h2"),
                new HttpFixture("rest-h2-netty"),
                new HttpFixture("rest-netty", Backend.LEAN),
                new GrpcFixture("grpc"));
    }

    @Test
    void failsWhatIsInFlightAtOnceAndServesAgainOnceTheBackendIsBack() throws Exception {
        fixture.startFaultyBackend(Fault.SILENCE, 4);
        var waiting = aggregator.getAsync(fixture.path(10));
        aggregator.awaitInFlight(fixture.transport(), 7);
        fixture.stopBackend();
        var response = waiting.get(TestAggregator.LIMIT.toSeconds(), TimeUnit.SECONDS);
        assertThat(Problem.detail(503, response))
                .startsWith(fixture.transport() + " (")
                .contains("; 3 of 10 squares had come");
        aggregator.awaitInFlight(fixture.transport(), 0);
        fixture.startFaultyBackend(Fault.NONE, 1);
        assertThat(aggregator.get(fixture.path(1000)).body()).isEqualTo(TestAggregator.squares(1000));
    }
}
