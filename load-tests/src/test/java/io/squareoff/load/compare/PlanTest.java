package io.squareoff.load.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class PlanTest {

    private static final List<String> BOTH = List.of("rest", "nats");
    private static final Duration SECOND = Duration.ofSeconds(1);

    @Test
    void turnsTheOrderAroundInEveryOtherRound() {
        Plan plan = new Plan(List.of("rest", "nats", "jetstream"), 10, 1, 4, Duration.ZERO, Duration.ZERO, SECOND);

        assertThat(plan.order(1)).containsExactly("rest", "nats", "jetstream");
        assertThat(plan.order(2)).containsExactly("jetstream", "nats", "rest");
        assertThat(plan.order(3)).isEqualTo(plan.order(1));
        assertThat(plan.order(4)).isEqualTo(plan.order(2));
    }

    @Test
    void acceptsTheSmallestValues() {
        assertThatCode(() -> new Plan(List.of("rest"), 1, 1, 1, Duration.ZERO, Duration.ZERO, SECOND))
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @MethodSource
    void refusesABadValueNamingOptionAndValue(
            String option,
            String value,
            List<String> transports,
            int number,
            int users,
            int rounds,
            Duration stackWarmUp,
            Duration warmUp,
            Duration window) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Plan(transports, number, users, rounds, stackWarmUp, warmUp, window))
                .withMessageStartingWith(option + " must ")
                .withMessageEndingWith(", not " + value);
    }

    static Stream<Arguments> refusesABadValueNamingOptionAndValue() {
        Duration none = Duration.ZERO;
        Duration negative = Duration.ofSeconds(-1);
        Duration tooShort = Duration.ofMillis(999);
        return Stream.of(
                Arguments.of("--transports", "[]", List.of(), 1, 1, 1, none, none, SECOND),
                Arguments.of("--transports", "[nats, nats]", List.of("nats", "nats"), 1, 1, 1, none, none, SECOND),
                Arguments.of("--transports", "[nats, a/b]", List.of("nats", "a/b"), 1, 1, 1, none, none, SECOND),
                Arguments.of("--transports", "[]", List.of(""), 1, 1, 1, none, none, SECOND),
                Arguments.of("--number", "0", BOTH, 0, 1, 1, none, none, SECOND),
                Arguments.of("--users", "0", BOTH, 1, 0, 1, none, none, SECOND),
                Arguments.of("--rounds", "-1", BOTH, 1, 1, -1, none, none, SECOND),
                Arguments.of("--stack-warm-up", "PT-1S", BOTH, 1, 1, 1, negative, none, SECOND),
                Arguments.of("--warm-up", "PT-1S", BOTH, 1, 1, 1, none, negative, SECOND),
                Arguments.of("--window", "PT0.999S", BOTH, 1, 1, 1, none, none, tooShort));
    }
}
