package io.squareoff.aggregator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.squareoff.aggregator.TransportFixture.Fault;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** Transports over a broker that is lost, and replies that come twice. */
@ParameterizedClass
@ValueSource(strings = {"nats", "nats-request", "nats-netty"})
@Timeout(120)
class BrokerFailuresIT {

    private final NatsFixture fixture;
    private TestAggregator aggregator;

    BrokerFailuresIT(String transport) {
        fixture = new NatsFixture(transport);
    }

    @AfterEach
    void stop() {
        if (aggregator != null) {
            aggregator.close();
        }
        fixture.close();
    }

    @Test
    void failsAnAggregationThatGetsAReplyTwice() throws Exception {
        fixture.startFaultyBackend(Fault.TWICE, 4);
        startAggregator();
        var response = aggregator.get(fixture.path(10));
        if (itsLibraryTakesOneReply()) {
            assertThat(response.body()).isEqualTo(TestAggregator.squares(10));
        } else {
            assertThat(Problem.detail(502, response)).contains("answered twice for");
        }
        aggregator.awaitInFlight(fixture.transport(), 0);
        assertThat(aggregator.get(fixture.path(3)).body()).isEqualTo(TestAggregator.squares(3));
    }

    @Test
    void countsASecondReplyThatComesAfterTheEnd() throws Exception {
        fixture.startFaultyBackend(Fault.TWICE, 1);
        startAggregator();
        assertThat(aggregator.unexpectedReplies(fixture.transport())).isZero();
        assertThat(aggregator.get(fixture.path(1)).body()).isEqualTo(TestAggregator.squares(1));
        if (itsLibraryTakesOneReply()) {
            // The second of the first request came before any reply to this one, over the same connection.
            assertThat(aggregator.get(fixture.path(1)).body()).isEqualTo(TestAggregator.squares(1));
            assertThat(aggregator.unexpectedReplies(fixture.transport())).isZero();
        } else {
            await().atMost(TestAggregator.LIMIT)
                    .untilAsserted(() -> assertThat(aggregator.unexpectedReplies(fixture.transport()))
                            .isEqualTo(1));
        }
    }

    /** As comparisons look for, after a rate that was too high. A request that fails before its fifth call is sent has none, and the next is asked. */
    @Test
    void countsRepliesThatComeAfterAnAggregationFailed() throws Exception {
        fixture.startFaultyBackend(Fault.WRONG_SQUARE, 4);
        startAggregator();
        await().atMost(TestAggregator.LIMIT).untilAsserted(() -> {
            Problem.detail(502, aggregator.get(fixture.path(100)));
            assertThat(aggregator.unexpectedReplies(fixture.transport())).isPositive();
        });
        aggregator.awaitInFlight(fixture.transport(), 0);
    }

    /** It leaves a second one aside, and says so to nobody. */
    private boolean itsLibraryTakesOneReply() {
        return fixture.transport().equals("nats-request");
    }

    @Test
    void answersServiceUnavailableWithoutTheBrokerAndServesAgainOnceThatIsBack() throws Exception {
        fixture.startFaultyBackend(Fault.NONE, 1);
        startAggregator();
        assertThat(aggregator.get(fixture.path(10)).body()).isEqualTo(TestAggregator.squares(10));
        fixture.broker().stop();
        assertThat(Problem.detail(503, aggregator.get(fixture.path(10)))).startsWith(fixture.transport() + " (");
        aggregator.awaitInFlight(fixture.transport(), 0);
        fixture.broker().start();
        aggregator.awaitSquares(fixture.path(10), 10);
    }

    @Test
    void failsWhatIsInFlightAsSoonAsTheBrokerIsLost() throws Exception {
        fixture.startFaultyBackend(Fault.SILENCE, 4);
        startAggregator();
        var waiting = aggregator.getAsync(fixture.path(10));
        aggregator.awaitInFlight(fixture.transport(), 7);
        fixture.broker().stop();
        var response = waiting.get(TestAggregator.LIMIT.toSeconds(), TimeUnit.SECONDS);
        assertThat(Problem.detail(503, response)).contains("lost its connection to the broker; 3 of 10 squares");
        aggregator.awaitInFlight(fixture.transport(), 0);
    }

    @Test
    void startsWithoutTheBrokerAndServesOnceThatIsThere() throws Exception {
        fixture.broker().stop();
        startUnconnectedAggregator();
        assertThat(Problem.detail(503, aggregator.get(fixture.path(10))))
                .startsWith(fixture.transport() + " (")
                .contains("has no connection to the broker");
        fixture.broker().start();
        fixture.startFaultyBackend(Fault.NONE, 1);
        aggregator.awaitSquares(fixture.path(10), 10);
    }

    /** Its thread would keep a process alive whose start-up failed. */
    @Test
    void triesNoLongerToReachTheBrokerOnceItIsClosed() throws Exception {
        fixture.broker().stop();
        startUnconnectedAggregator();
        assertThat(triesToConnect()).isTrue();
        aggregator.close();
        await().atMost(TestAggregator.LIMIT).until(() -> !triesToConnect());
    }

    private static boolean triesToConnect() {
        return Thread.getAllStackTraces().keySet().stream()
                .anyMatch(thread -> thread.getName().equals("NATS - async connection"));
    }

    /** The deadline is one that no test waits for: failures come before it. */
    private void startUnconnectedAggregator() {
        aggregator = new TestAggregator(fixture.property(), "squareoff.aggregation.deadline=10m");
    }

    private void startAggregator() {
        startUnconnectedAggregator();
        fixture.awaitAggregator();
    }
}
