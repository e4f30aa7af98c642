package io.squareoff.aggregator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.squareoff.aggregator.TransportFixture.Fault;
import io.squareoff.http.RawCaller;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** With timeouts below the deadline, all but that of an idle connection far below, and a backend that leaves callers waiting from 4 on. */
@Timeout(60)
class SlowCallersIT {

    private static final Duration LIMIT = Duration.ofSeconds(30);

    private final TransportFixture fixture = new HttpFixture("rest");
    private TestAggregator aggregator;

    @BeforeEach
    void start() {
        fixture.startFaultyBackend(Fault.SILENCE, 4);
        aggregator = new TestAggregator(
                fixture.property(),
                "squareoff.transports.null.kind=null",
                "squareoff.aggregation.deadline=4s",
                "squareoff.server.idle-timeout=2s",
                "squareoff.server.header-timeout=300ms",
                "squareoff.server.body-timeout=300ms",
                "squareoff.server.answer-timeout=1s");
    }

    @AfterEach
    void stop() {
        aggregator.close();
        fixture.close();
    }

    /** The system's buffers take one answer of 2 MB, or two, but not three. */
    @Test
    void givesBackTheRoomOfAnAnswerThatItsCallerDoesNotRead() throws Exception {
        try (RawCaller caller = new RawCaller(aggregator.port(), 4096)) {
            caller.send(TestAggregator.rawGet("/null/square/unary/100000").repeat(3));
            await().atMost(LIMIT).until(() -> aggregator.ended("answer") == 1);
            await().atMost(LIMIT).until(() -> aggregator.squaresInProgress() == 0);
            assertThat(caller.readToEnd().split("\\{\"100000\":", -1))
                    .as("what is around the last squares of answers")
                    .hasSizeLessThan(4);
        }
    }

    /** Over two requests that came together, of which the second waits for the answer to the first. */
    @Test
    void endsNoConnectionOnWhichAnAnswerIsOutstanding() throws Exception {
        String unknown = "/pigeon/square/unary/3";
        try (RawCaller caller = new RawCaller(aggregator.port())) {
            caller.send(TestAggregator.rawGet(fixture.path(10)) + TestAggregator.rawGet(unknown));
            assertThat(caller.readAnswer()).startsWith("HTTP/1.1 504 ");
            assertThat(caller.readAnswer()).startsWith("HTTP/1.1 404 ");
            caller.send(TestAggregator.rawGet(fixture.path(10)));
            assertThat(caller.readAnswer()).startsWith("HTTP/1.1 504 ");
            assertThat(caller.readToEnd()).as("the end of an idle connection").isEmpty();
        }
        assertThat(aggregator.ended("header")).isZero();
        assertThat(aggregator.ended("body")).isZero();
    }
}
