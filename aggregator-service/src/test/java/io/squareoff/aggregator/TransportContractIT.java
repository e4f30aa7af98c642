package io.squareoff.aggregator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The contract of every configured transport, with the backend that is deployed. */
@ParameterizedClass(name = "{0}")
@MethodSource("configured")
@ExtendWith(SharedStack.class)
@Timeout(120)
class TransportContractIT {

    private final String transport;
    private final TestAggregator aggregator;

    /** A transport, and the broker that its backend may need. */
    private record Deployed(String transport, Stack.Broker broker) {

        @Override
        public String toString() {
            return broker == Stack.Broker.ONE ? transport : transport + " on a cluster";
        }
    }

    TransportContractIT(Deployed deployed, SharedStack.Stacks stacks) throws Exception {
        this.transport = deployed.transport();
        this.aggregator = stacks.of(deployed.broker()).aggregator();
    }

    /** Every transport by its name; and the shipped streams on a cluster too, where they are stored otherwise. */
    static Stream<Deployed> configured() {
        return Stream.concat(
                ConfiguredTransports.all().keySet().stream().map(name -> new Deployed(name, Stack.Broker.ONE)),
                Stream.of(new Deployed("jetstream", Stack.Broker.CLUSTER)));
    }

    @ParameterizedTest
    @CsvSource({"1, 9", "1000, 14437"})
    void answersWithTheSquaresInOrderInJsonOfAKnownLength(int count, String length) throws Exception {
        var response = aggregator.get(path(count));
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        assertThat(response.headers().allValues("Content-Type")).containsExactly("application/json");
        assertThat(response.headers().allValues("Content-Length")).containsExactly(length);
        assertThat(response.headers().allValues("Transfer-Encoding")).isEmpty();
        assertThat(response.body()).isEqualTo(TestAggregator.squares(count));
    }

    /** Past 46,340 a square takes more than 32 bits. */
    @ParameterizedTest
    @CsvSource({"10, 3", "10, 10", "100000, 100000"})
    void answersWithTheSameSquaresWhereItAsksForThemByChunks(int count, int size) throws Exception {
        var response = aggregator.get("/" + transport + "/square/chunked/" + count + "?size=" + size);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        assertThat(response.body()).isEqualTo(TestAggregator.squares(count));
        aggregator.awaitNothingInFlight(transport);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "unary/20?reply-payload=2048",
                "unary/20?request-payload=262144&reply-payload=262144",
                "unary/20?wait=3ms",
                "unary/20?request-payload=2048&reply-payload=2048&wait=1500us&cpu=1ms",
                "chunked/20?size=7&request-payload=2048&reply-payload=102400",
            })
    void answersWithTheSameSquaresWhateverIsDemandedBesides(String demanding) throws Exception {
        var response = aggregator.get("/" + transport + "/square/" + demanding);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        assertThat(response.body()).isEqualTo(TestAggregator.squares(20));
        assertThat(response.headers().allValues("Content-Length"))
                .containsExactly(Integer.toString(response.body().length()));
        aggregator.awaitNothingInFlight(transport);
    }

    @ParameterizedTest
    @CsvSource({"20, 200, ''", "10, 20, ?request-payload=20000&reply-payload=40000"})
    void answersManyAtTheSameTime(int callers, int count, String demand) throws Exception {
        var responses = Stream.generate(() -> aggregator.getAsync(path(count) + demand))
                .limit(callers)
                .toList();
        for (var response : responses) {
            assertThat(response.get(TestAggregator.LIMIT.toSeconds(), TimeUnit.SECONDS)
                            .body())
                    .isEqualTo(TestAggregator.squares(count));
        }
        aggregator.awaitNothingInFlight(transport);
    }

    private String path(int count) {
        return "/" + transport + "/square/unary/" + count;
    }
}
