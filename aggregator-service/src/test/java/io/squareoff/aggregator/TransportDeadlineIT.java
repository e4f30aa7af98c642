package io.squareoff.aggregator;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.aggregator.TransportFixture.Fault;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every transport with a backend that does not answer, and with one place in flight, which must come back. All wait for their
 * deadlines at the same time, so that these may be long enough for the answers that come within them.
 */
@Timeout(120)
class TransportDeadlineIT {

    private static final List<Waiting> ALL = new ArrayList<>();

    /** A caller of an aggregator, and the backend that leaves it waiting. */
    private record Waiting(
            TransportFixture fixture, TestAggregator aggregator, CompletableFuture<HttpResponse<String>> response) {

        @Override
        public String toString() {
            return fixture.toString();
        }
    }

    @BeforeAll
    static void start() {
        for (List<TransportFixture> fixtures : ofOneAggregator()) {
            fixtures.forEach(fixture -> fixture.startFaultyBackend(Fault.SILENCE, 4));
            List<String> properties = new ArrayList<>(List.of(
                    "squareoff.aggregation.deadline=10s",
                    "squareoff.jetstream.ack-timeout=10m",
                    "squareoff.max-in-flight=1"));
            fixtures.forEach(fixture -> properties.add(fixture.property()));
            var aggregator = new TestAggregator(properties.toArray(String[]::new));
            for (TransportFixture fixture : fixtures) {
                fixture.awaitAggregator();
                ALL.add(new Waiting(fixture, aggregator, aggregator.getAsync(fixture.path(10))));
            }
        }
    }

    /** An aggregator knows one backend of a kind: those together whose addresses are in different properties. */
    private static List<List<TransportFixture>> ofOneAggregator() {
        List<List<TransportFixture>> groups = new ArrayList<>();
        for (TransportFixture fixture : TransportFixture.all().toList()) {
            List<TransportFixture> group = groups.stream()
                    .filter(others ->
                            others.stream().noneMatch(other -> key(other).equals(key(fixture))))
                    .findFirst()
                    .orElseGet(ArrayList::new);
            if (group.isEmpty()) {
                groups.add(group);
            }
            group.add(fixture);
        }
        return groups;
    }

    private static String key(TransportFixture fixture) {
        return fixture.property().split("=", 2)[0];
    }

    @AfterAll
    static void stop() {
        ALL.stream().map(Waiting::aggregator).distinct().forEach(TestAggregator::close);
        ALL.forEach(waiting -> waiting.fixture().close());
    }

    static List<Waiting> all() {
        return ALL;
    }

    @ParameterizedTest
    @MethodSource("all")
    void answersGatewayTimeoutWithWhatHasComeAndServesTheNext(Waiting waiting) throws Exception {
        var fixture = waiting.fixture();
        var aggregator = waiting.aggregator();
        var response = waiting.response().get(TestAggregator.LIMIT.toSeconds(), TimeUnit.SECONDS);
        assertThat(Problem.detail(504, response))
                .startsWith(fixture.transport() + " (")
                .containsPattern("\\) did not answer in 10000 ms; [0-3] of 10 squares had come after \\d+ ms$");
        aggregator.awaitInFlight(fixture.transport(), 0);
        assertThat(aggregator.get(fixture.path(3)).body()).isEqualTo(TestAggregator.squares(3));
    }
}
