package io.squareoff.aggregator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
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
import org.junit.jupiter.params.provider.ValueSource;

/** What every transport does with the backend that is deployed. */
@ParameterizedClass(name = "{0}")
@MethodSource("io.squareoff.aggregator.TransportFixture#deployed")
@TestInstance(Lifecycle.PER_CLASS)
@Timeout(120)
class TransportContractIT {

    @Parameter
    private TransportFixture fixture;

    private TestAggregator aggregator;

    @BeforeParameterizedClassInvocation
    void start() {
        fixture.startBackend();
        aggregator = new TestAggregator(
                fixture.property(), "squareoff.aggregation.deadline=10m", "squareoff.jetstream.ack-timeout=10m");
        fixture.awaitAggregator();
    }

    @AfterParameterizedClassInvocation
    void stop() {
        aggregator.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 513, 46_341})
    void answersWithTheSquaresInOrder(int count) throws Exception {
        var response = aggregator.get(fixture.path(count));
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        assertThat(response.body()).isEqualTo(TestAggregator.squares(count));
    }

    @Test
    void answersWithSquaresPast32Bits() throws Exception {
        assertThat(aggregator.get(fixture.path(46_342)).body())
                .isEqualTo(TestAggregator.squares(46_342))
                .endsWith(",{\"46340\":2147395600},{\"46341\":2147488281},{\"46342\":2147580964}]");
    }

    @Test
    void answersWithJsonOfAKnownLength() throws Exception {
        var response = aggregator.get(fixture.path(1000));
        assertThat(response.headers().allValues("Content-Type")).containsExactly("application/json");
        assertThat(response.headers().allValues("Content-Length")).containsExactly("14437");
        assertThat(response.headers().allValues("Transfer-Encoding")).isEmpty();
        assertThat(response.body()).isEqualTo(TestAggregator.squares(1000));
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "10, 3", "10, 10", "1000, 1", "1000, 999", "46342, 5000", "46342, 46342", "100000, 100000"})
    void answersWithTheSameSquaresWhereItAsksForThemByChunks(int count, int size) throws Exception {
        var response = aggregator.get(fixture.chunkedPath(count, size));
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        assertThat(response.body()).isEqualTo(TestAggregator.squares(count));
        assertThat(aggregator.inFlight(fixture.transport())).isZero();
    }

    @Test
    void answersManyAtTheSameTime() throws Exception {
        var due = TestAggregator.squares(200);
        var responses = Stream.generate(() -> aggregator.getAsync(fixture.path(200)))
                .limit(50)
                .toList();
        for (var response : responses) {
            assertThat(response.get(TestAggregator.LIMIT.toSeconds(), TimeUnit.SECONDS)
                            .body())
                    .isEqualTo(due);
        }
        assertThat(aggregator.inFlight(fixture.transport())).isZero();
    }
}
