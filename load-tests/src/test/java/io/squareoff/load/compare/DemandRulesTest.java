package io.squareoff.load.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.squareoff.harness.measure.Load;
import io.squareoff.harness.stack.DemandLimits;
import io.squareoff.harness.stack.TransportCatalogue;
import io.squareoff.harness.stack.TransportDescription;
import io.squareoff.proto.Demand;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** With 256 threads, two cores and a deadline of 10 s. */
class DemandRulesTest {

    private static final int CORES = 2;
    private static final TransportCatalogue CATALOGUE = new TransportCatalogue(
            Map.of(
                    "rest", new TransportDescription("rest", "http1", "json", "stock"),
                    "nats", new TransportDescription("nats", "nats", "protobuf", "stock"),
                    "nats-json", new TransportDescription("nats-json", "nats", "json", "stock")),
            OptionalInt.empty());
    private static final DemandRules RULES = new DemandRules(DemandLimits.DEFAULT, CORES);

    @Test
    void takeWhatIsWithinEachBound() {
        Demand most = new Demand(262_144, 262_144, Duration.ofSeconds(5), Duration.ofMillis(100));
        Plan plan = plan(1, 1, new Load.Closed(1), most);

        assertThat(RULES.checked(plan)).isSameAs(plan);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "262145 | 0      | 0       | 0      | payload must be at most 262144 bytes (squareoff.demand.max-payload), not 262145",
                "0      | 262145 | 0       | 0      | payload must be at most 262144 bytes (squareoff.demand.max-payload), not 262145",
                "0      | 0      | 5000001 | 0      | work must wait at most 5 s (squareoff.demand.max-wait), not 5,000,001 µs",
                "0      | 0      | 0       | 101000 | work must burn CPU for at most 100 ms (squareoff.demand.max-cpu), not 101 ms"
            })
    void refuseWhatIsBeyondOneNamingIt(int request, int reply, long waitMicros, long cpuMicros, String message) {
        Demand demand = new Demand(request, reply, micros(waitMicros), micros(cpuMicros));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> RULES.checked(plan(1, 1, new Load.Closed(1), demand)))
                .withMessage(message);
    }

    /** In JSON a payload of 100,000 bytes takes a third more; over REST there is no broker. */
    @Test
    void refuseMessagesThatTheBrokerDoesNotTake() {
        DemandLimits small = limits(110_000);
        Demand payload = new Demand(100_000, 0, Duration.ZERO, Duration.ZERO);

        assertThat(new DemandRules(small, CORES).checked(plan(1, 1, new Load.Closed(1), payload)))
                .isNotNull();
        assertThat(new DemandRules(limits(1000), CORES)
                        .checked(plan(List.of("rest"), 1, 1, new Load.Closed(1), payload)))
                .isNotNull();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new DemandRules(small, CORES).checked(plan(1000, 1000, new Load.Closed(1), payload)))
                .withMessage("payload must leave messages of nats within 110000 bytes (the broker's max_payload),"
                        + " not about 112512, with the squares of 1000");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new DemandRules(small, CORES)
                        .checked(plan(List.of("nats-json"), 1, 1, new Load.Closed(1), payload)))
                .withMessageContaining("messages of nats-json within 110000 bytes");
    }

    /** 100 · 1,000 · 25.6 ms / 256 = 10 s; with one number in each call one user's request takes four turns of 25.6 ms. */
    @Test
    void refuseWorkThatUsersCannotHaveDoneBeforeTheDeadline() {
        Load load = new Load.Closed(100);

        assertThat(RULES.checked(plan(1000, 1, load, waiting(25_500)))).isNotNull();
        assertThat(RULES.checked(plan(1000, 10, load, waiting(255_000)))).isNotNull();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RULES.checked(plan(1000, 1, load, waiting(100_000))))
                .withMessage("work must be done within a request's deadline of 10 s (squareoff.aggregation.deadline),"
                        + " not 39.1 s on average: 100 users with 1000 calls of 100 ms of waiting,"
                        + " 256 at once (squareoff.work.at-once), 2 cores");
    }

    @Test
    void refuseARequestThatCannotBeDoneBeforeTheDeadlineEvenAlone() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RULES.checked(plan(1000, 1, new Load.Open(1), waiting(3_000_000))))
                .withMessage("work must be done within a request's deadline of 10 s (squareoff.aggregation.deadline),"
                        + " not 12.0 s: 1000 calls of 3 s of waiting, 256 at once (squareoff.work.at-once), 2 cores");
    }

    @Test
    void refuseARateAtWhichABackendIsNeverDone() {
        assertThat(RULES.checked(plan(20, 1, new Load.Open(50), waiting(3_000))))
                .isNotNull();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RULES.checked(plan(1000, 1, new Load.Open(100), waiting(3_000))))
                .withMessage("work must keep fewer calls busy than a backend serves at once, not 300.0:"
                        + " 100 requests/s with 1000 calls of 3 ms of waiting,"
                        + " 256 at once (squareoff.work.at-once), 2 cores");
    }

    /** 10 s of CPU time for 100 requests on two cores are 5 s; 50 requests of 200 ms each second take 10 cores. */
    @Test
    void refuseMoreCpuTimeThanTheMachineHas() {
        Demand burning = new Demand(0, 0, Duration.ZERO, micros(200));

        assertThat(RULES.checked(plan(500, 1, new Load.Closed(100), burning))).isNotNull();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RULES.checked(plan(2000, 1, new Load.Closed(100), burning)))
                .withMessageContaining("not 20.0 s on average: 100 users with 2000 calls of 200 µs of CPU");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RULES.checked(plan(1000, 1, new Load.Open(50), burning)))
                .withMessageStartingWith(
                        "work must leave some of the CPU time of the machine's 2 cores, not 10.0 cores:"
                                + " 50 requests/s with 1000 calls of 200 µs of CPU");
    }

    @Test
    void askNothingOfCallsForSquaresAlone() {
        DemandLimits none = new DemandLimits(0, Duration.ZERO, Duration.ZERO, Duration.ZERO, 1, 0, 100, 101_000);
        Plan plan = plan(1000, 1, new Load.Closed(100), Demand.NONE);

        assertThat(new DemandRules(none, 1).checked(plan)).isSameAs(plan);
    }

    /** The aggregator has room for one request where twice its squares are free, so that N users need room for N + 1. */
    @Test
    void refuseMoreUsersThanTheAggregatorAnswersAtOnce() {
        assertThat(RULES.checked(plan(10, 1, new Load.Closed(256), Demand.NONE)))
                .isNotNull();
        assertThat(RULES.checked(plan(100_000, 1, new Load.Closed(29), Demand.NONE)))
                .isNotNull();
        assertThat(RULES.checked(plan(10, 1, new Load.Open(257), Demand.NONE))).isNotNull();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RULES.checked(plan(10, 1, new Load.Closed(257), Demand.NONE)))
                .withMessage("users must be at most 256 (squareoff.aggregation.max-concurrent), not 257");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RULES.checked(plan(100_000, 1, new Load.Closed(30), Demand.NONE)))
                .withMessage("users must ask for at most 3000000 squares at once, with one request more"
                        + " (squareoff.aggregation.max-squares), not 30 users with N = 100000");
    }

    /** Before rates 20 users warm the services up. */
    @Test
    void refuseAWarmUpOfMoreUsersThanTheAggregatorAnswersAtOnce() {
        DemandLimits few = new DemandLimits(
                0, Duration.ZERO, Duration.ZERO, Duration.ZERO, 1, 0, 19, DemandLimits.DEFAULT.squaresAtOnce());

        assertThat(new DemandRules(few, CORES).checked(plan(10, 1, new Load.Closed(19), Demand.NONE)))
                .isNotNull();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new DemandRules(few, CORES).checked(plan(10, 1, new Load.Open(5), Demand.NONE)))
                .withMessage("configuration must let the aggregator take the 20 users of a warm-up at once"
                        + " (squareoff.aggregation.max-concurrent), not 19");
    }

    private static DemandLimits limits(long messageBytes) {
        DemandLimits limits = DemandLimits.DEFAULT;
        return new DemandLimits(
                limits.payloadBytes(),
                limits.waiting(),
                limits.cpu(),
                limits.deadline(),
                limits.workAtOnce(),
                messageBytes,
                limits.requestsAtOnce(),
                limits.squaresAtOnce());
    }

    private static Demand waiting(long micros) {
        return new Demand(0, 0, micros(micros), Duration.ZERO);
    }

    private static Duration micros(long micros) {
        return Duration.ofNanos(micros * 1000);
    }

    private static Plan plan(int number, int chunk, Load load, Demand demand) {
        return plan(List.of("nats"), number, chunk, load, demand);
    }

    private static Plan plan(List<String> arms, int number, int chunk, Load load, Demand demand) {
        return Plans.of(arms)
                .numbers(List.of(number))
                .chunks(List.of(chunk))
                .loads(List.of(load))
                .demands(List.of(demand))
                .catalogue(CATALOGUE)
                .plan();
    }
}
