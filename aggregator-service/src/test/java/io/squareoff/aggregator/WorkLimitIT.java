package io.squareoff.aggregator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every transport with backends that work on one call at a time and let one wait. */
@Timeout(120)
class WorkLimitIT {

    private static final Set<String> TRANSPORTS = ConfiguredTransports.shipped().keySet();

    @AutoClose
    private static Stack stack;

    private static TestAggregator aggregator;

    @BeforeAll
    static void start() throws Exception {
        stack = new Stack(Stack.Broker.ONE, TRANSPORTS, "squareoff.work.at-once=1", "squareoff.work.queue=1");
        aggregator = stack.aggregator();
    }

    static Set<String> transports() {
        return TRANSPORTS;
    }

    /** One after the other, all twenty would take ten seconds. */
    @ParameterizedTest
    @MethodSource("transports")
    void refusesMoreWorkInTheSameWayAndAnswersWhatDemandsNone(String transport) throws Exception {
        var path = "/" + transport + "/square/unary/";
        assertThat(Problem.detail(502, aggregator.get(path + "20?wait=500ms"))).contains(") answered with ");
        assertThat(aggregator.get(path + "20").body()).isEqualTo(TestAggregator.squares(20));
        assertThat(aggregator
                        .get(path + "20?request-payload=2048&reply-payload=2048")
                        .body())
                .isEqualTo(TestAggregator.squares(20));
        aggregator.awaitInFlight(transport, 0);
    }
}
