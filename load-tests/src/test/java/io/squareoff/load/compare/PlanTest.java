package io.squareoff.load.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.squareoff.harness.measure.Load;
import io.squareoff.harness.stack.TransportCatalogue;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class PlanTest {

    private static final List<String> BOTH = List.of("rest", "nats");
    private static final TransportCatalogue ANY = TransportCatalogue.unknown();
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Load ONE = new Load.Closed(1);
    private static final Load TEN = new Load.Closed(10);

    @Test
    void hasACellForEachNumberAndLoad() {
        Plan plan = plan(BOTH, List.of(1, 100), List.of(ONE, TEN), 1, SECOND);

        assertThat(plan.cells())
                .hasSize(4)
                .allSatisfy(cell -> assertThat(names(cell)).isEqualTo(BOTH));
        assertThat(plan.cells().get(1))
                .allSatisfy(workload -> assertThat(workload.besides(new Workload("any", 1, TEN)))
                        .isTrue());
        assertThat(plan.largest())
                .allSatisfy(workload -> assertThat(workload.number()).isEqualTo(100));
    }

    @Test
    void comparesATransportWithItself() {
        Plan plan = plan(List.of("nats", "nats#2"), List.of(1), List.of(ONE), 1, SECOND);

        assertThat(plan.transports()).containsExactly("nats");
        assertThat(plan.cells().get(0)).extracting(Workload::transport).containsExactly("nats", "nats");
    }

    @Test
    void hasACellForEachChunkThatANumberAllows() {
        Plan plan = new Plan(
                BOTH,
                List.of(1, 100),
                List.of(1, 10, Plan.ALL),
                List.of(ONE),
                1,
                SECOND,
                SECOND,
                SECOND,
                Launches.PER_ROUND,
                1,
                1,
                ANY);

        assertThat(plan.cells())
                .extracting(cell -> cell.get(0).number() + " " + cell.get(0).chunk())
                .containsExactly("1 1", "100 1", "100 10", "100 100");
    }

    @Test
    void asksForTheTransportThatALimitIsFor() {
        Plan plan = plan(List.of("rest", "nats", "nats-limit", "rest-h2-limit"), List.of(1), List.of(ONE), 1, SECOND);

        assertThat(plan.transports()).containsExactly("rest", "nats", "rest-h2-protobuf");
    }

    @Test
    void measuresLimitsInAClosedModelOnly() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> plan(List.of("nats-limit"), List.of(1), List.of(new Load.Open(1)), 1, SECOND))
                .withMessageStartingWith("limits must be measured with a closed model");
    }

    @Test
    void measuresLimitsInALaunchWithTheirTransports() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Plan(
                        List.of("nats", "nats-limit"),
                        List.of(1),
                        List.of(1),
                        List.of(ONE),
                        1,
                        SECOND,
                        SECOND,
                        SECOND,
                        Launches.PER_ARM,
                        1,
                        1,
                        ANY))
                .withMessage("limits must be measured in one launch with their transports, not in one of their own");
    }

    @Test
    void refusesATransportThatIsNotOffered() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> plan(List.of("nats", "pigeon"), List.of(1), Rounds.CATALOGUE))
                .withMessage("transports must be of rest, nats, null, not pigeon");
        assertThat(plan(List.of("nats", "nats#2", "nats-limit"), List.of(1), Rounds.CATALOGUE)
                        .transports())
                .containsExactly("nats");
    }

    @Test
    void measuresATransportWithTlsAndWithout() {
        Plan plan = plan(List.of("nats", "nats+tls", "nats#2", "nats+tls#2"), List.of(1), Rounds.CATALOGUE);

        assertThat(plan.transports()).containsExactly("nats");
        assertThat(plan.transportsOfStacks()).containsExactly("nats", "nats+tls");
        assertThat(plan.tls()).isTrue();
        assertThat(plan(BOTH, List.of(1), Rounds.CATALOGUE).tls()).isFalse();
    }

    @Test
    void refusesTlsForATransportThatIsNotOfferedOrHasNoNetwork() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> plan(List.of("nats", "pigeon+tls"), List.of(1), Rounds.CATALOGUE))
                .withMessage("transports must be of rest, nats, null, not pigeon+tls");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> plan(List.of("nats", "null+tls"), List.of(1), Rounds.CATALOGUE))
                .withMessage("transports must go over a network to have TLS, not null+tls");
    }

    @Test
    void refusesANumberAndAChunkBeyondWhatTheAggregatorTakes() {
        TransportCatalogue bounded = new TransportCatalogue(Rounds.CATALOGUE.transports(), OptionalInt.of(100_000));

        assertThat(plan(BOTH, List.of(1, 100_000), bounded).numbers()).contains(100_000);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> plan(BOTH, List.of(1, 100_001), bounded))
                .withMessage("numbers must be from 1 to 100000 (squareoff.aggregation.max-number), not 100001");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Plan(
                        BOTH,
                        List.of(1),
                        List.of(Plan.ALL, 100_001),
                        List.of(ONE),
                        1,
                        SECOND,
                        SECOND,
                        SECOND,
                        Launches.PER_ROUND,
                        1,
                        1,
                        bounded))
                .withMessage("chunk must be from 1 to 100000 (squareoff.aggregation.max-number) or all, not 100001");
    }

    @Test
    void acceptsTheSmallestValues() {
        assertThatCode(() -> plan(List.of("rest"), List.of(1), List.of(ONE), 1, SECOND))
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @MethodSource
    void refusesABadValueNamingPropertyAndValue(
            String property,
            String value,
            List<String> arms,
            List<Integer> numbers,
            List<Load> loads,
            int rounds,
            Duration stackWarmUp,
            Duration warmUp,
            Duration window,
            int cores) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Plan(
                        arms,
                        numbers,
                        List.of(1),
                        loads,
                        rounds,
                        stackWarmUp,
                        warmUp,
                        window,
                        Launches.PER_ROUND,
                        1,
                        cores,
                        ANY))
                .withMessageStartingWith(property + " must ")
                .withMessageEndingWith(", not " + value);
    }

    static Stream<Arguments> refusesABadValueNamingPropertyAndValue() {
        Duration none = Duration.ZERO;
        Duration negative = Duration.ofSeconds(-1);
        Duration tooShort = Duration.ofMillis(999);
        List<Integer> n = List.of(1);
        List<Load> load = List.of(ONE);
        List<String> same = List.of("nats", "nats");
        List<String> path = List.of("nats", "a/b");
        return Stream.of(
                Arguments.of("transports", "[]", List.of(), n, load, 1, none, none, SECOND, 1),
                Arguments.of("transports", "[nats, nats]", same, n, load, 1, none, none, SECOND, 1),
                Arguments.of("transports", "a/b", path, n, load, 1, none, none, SECOND, 1),
                Arguments.of("transports", "", List.of(""), n, load, 1, none, none, SECOND, 1),
                Arguments.of("numbers", "0", BOTH, List.of(0), load, 1, none, none, SECOND, 1),
                Arguments.of("numbers", "[]", BOTH, List.of(), load, 1, none, none, SECOND, 1),
                Arguments.of("numbers", "[1, 1]", BOTH, List.of(1, 1), load, 1, none, none, SECOND, 1),
                Arguments.of("users", "[]", BOTH, n, List.of(), 1, none, none, SECOND, 1),
                Arguments.of("rounds", "-1", BOTH, n, load, -1, none, none, SECOND, 1),
                Arguments.of("stack-warm-up", "-1.0 s", BOTH, n, load, 1, negative, none, SECOND, 1),
                Arguments.of("warm-up", "-1.0 s", BOTH, n, load, 1, none, negative, SECOND, 1),
                Arguments.of("window", "0.999 s", BOTH, n, load, 1, none, none, tooShort, 1),
                Arguments.of("cores", "0", BOTH, n, load, 1, none, none, SECOND, 0));
    }

    private static Plan plan(List<String> arms, List<Integer> numbers, List<Load> loads, int rounds, Duration window) {
        return new Plan(
                arms,
                numbers,
                List.of(1),
                loads,
                rounds,
                Duration.ZERO,
                Duration.ZERO,
                window,
                Launches.PER_ROUND,
                1,
                1,
                ANY);
    }

    private static Plan plan(List<String> arms, List<Integer> numbers, TransportCatalogue catalogue) {
        return new Plan(
                arms,
                numbers,
                List.of(1),
                List.of(ONE),
                1,
                SECOND,
                SECOND,
                SECOND,
                Launches.PER_ROUND,
                1,
                1,
                catalogue);
    }

    private static List<String> names(List<Workload> cell) {
        return cell.stream().map(Workload::arm).toList();
    }
}
