package io.squareoff.aggregator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.squareoff.aggregator.TransportFixture.Fault;
import io.squareoff.http.RawCaller;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** With room for 200,000 squares, and a backend that leaves callers waiting from 4 on. */
@Timeout(120)
class SquareRoomIT {

    private TransportFixture fixture;
    private TestAggregator aggregator;

    @BeforeEach
    void start() {
        fixture = new HttpFixture("rest");
        fixture.startFaultyBackend(Fault.SILENCE, 4);
        aggregator = new TestAggregator(
                fixture.property(),
                "squareoff.transports.null.kind=null",
                "squareoff.aggregation.max-squares=200000",
                "squareoff.aggregation.deadline=10m");
    }

    @AfterEach
    void stop() {
        aggregator.close();
        fixture.close();
    }

    @Test
    void turnsAwayARequestForMoreThanHalfOfTheRoomThatIsLeft() throws Exception {
        try (RawCaller caller = new RawCaller(aggregator.port())) {
            caller.send(TestAggregator.rawGet(fixture.path(100_000)));
            inProgressAre(100_000);

            var response = aggregator.get(fixture.path(50_001));

            assertThat(Problem.detail(503, response))
                    .isEqualTo("100000 squares are in progress, which leaves no room for 50001 more");
            assertThat(response.headers().allValues("Retry-After")).containsExactly("1");
            assertThat(aggregator.get("/null/square/unary/3").body()).isEqualTo(TestAggregator.squares(3));
        }
        inProgressAre(0);
    }

    @Test
    void givesBackTheRoomOfAnAnswer() throws Exception {
        for (int i = 0; i < 5; i++) {
            assertThat(aggregator.get("/null/square/unary/100000").statusCode()).isEqualTo(200);
        }
        inProgressAre(0);
    }

    @Test
    void givesBackTheRoomOfAFailure() throws Exception {
        fixture.stopBackend();

        Problem.detail(503, aggregator.get(fixture.path(100_000)));

        inProgressAre(0);
    }

    private void inProgressAre(int squares) {
        await().atMost(TestAggregator.LIMIT)
                .untilAsserted(() -> assertThat(aggregator.squaresInProgress()).isEqualTo(squares));
    }
}
