package io.squareoff.aggregator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.squareoff.aggregator.TransportFixture.Fault;
import io.squareoff.http.RawCaller;
import io.squareoff.proto.MessageCodec;
import io.squareoff.proto.SquareSubjects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** NATS over a broker that keeps its connections and reads nothing. */
@Timeout(120)
class StalledBrokerIT {

    /** As many with a payload of 256 KiB as may be in flight: 32 MiB. */
    private static final int CALLS = 128;

    /** Twice the heap. */
    private static final int CALLERS = 16;

    private static NatsFixture fixture;
    private static TestAggregator aggregator;

    @BeforeAll
    static void start() throws Exception {
        fixture = new NatsFixture("nats");
        // The lean transport asks the other half.
        MessageCodec codec = MessageCodec.PROTOBUF;
        fixture.startFaultyBackend(Fault.NONE, 1, SquareSubjects.service(codec), SquareSubjects.lean(codec));
        aggregator = TestAggregator.inItsOwnProcess(fixture.property());
    }

    @AfterAll
    static void stop() {
        if (aggregator != null) {
            aggregator.close();
        }
        if (fixture != null) {
            fixture.close();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"nats", "nats-request", "nats-netty"})
    void holdsNoMoreThanMayBeInFlightHoweverManyCallersLeave(String transport) throws Exception {
        NatsFixture.awaitConnection(transport, fixture.broker());
        fixture.broker().suspend(true);
        String path = "/" + transport + "/square/unary/";
        try {
            for (int i = 0; i < CALLERS; i++) {
                leave(path + CALLS + "?request-payload=262144");
            }
            assertThat(aggregator.inFlight(transport))
                    .as("requests that the broker has not read")
                    .isEqualTo(CALLS);
        } finally {
            fixture.broker().suspend(false);
        }
        aggregator.awaitInFlight(transport, 0);
        assertThat(aggregator.get(path + 10).body()).isEqualTo(TestAggregator.squares(10));
    }

    private static void leave(String path) throws Exception {
        try (RawCaller caller = new RawCaller(aggregator.port())) {
            caller.send(TestAggregator.rawGet(path));
            await().atMost(TestAggregator.LIMIT).until(() -> aggregator.squaresInProgress() == CALLS);
        }
        await().atMost(TestAggregator.LIMIT).until(() -> aggregator.squaresInProgress() == 0);
    }
}
