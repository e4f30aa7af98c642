package io.squareoff.console.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RaceSettingsTest {

    private static final Workload WORKLOAD = new Workload(100, 8, 1, true);

    @ParameterizedTest
    @CsvSource({
        "0, 8, 1, number must be 1 to 1000",
        "1001, 8, 1, number must be 1 to 1000",
        "100, 0, 1, users must be 1 to 128",
        "100, 129, 1, users must be 1 to 128",
        "100, 8, 0, chunk must be 1 to 100",
        "100, 8, 101, chunk must be 1 to 100"
    })
    void boundsTheWork(int number, int users, int chunk, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Workload(number, users, chunk, true))
                .withMessageStartingWith(message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "../actuator", "nats/square", "NATS", "-nats", "nats?x"})
    void takesNamesOfTransportsOnly(String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> settings(name, 60, Optional.empty()))
                .withMessageStartingWith("first must be the name of a transport");
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 9, 1801})
    void boundsItsLength(int seconds) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> settings("nats", seconds, Optional.empty()))
                .withMessageStartingWith("seconds must be 10 to 1800");
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, 1001, Double.NaN, Double.POSITIVE_INFINITY})
    void boundsTheGuess(double guess) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> settings("nats", 60, Optional.of(guess)))
                .withMessageStartingWith("guess must be 0.001 to 1000");
    }

    @Test
    void namesTheCommandThatMeasures() {
        assertThat(settings("nats", 60, Optional.empty()).command(new Workload(200, 4, 10, true)))
                .isEqualTo("./squareoff compare --transports nats,rest --numbers 200 --users 4 --chunk 10");
        assertThat(settings("rest", 60, Optional.empty()).command(WORKLOAD)).isEqualTo("./squareoff selftest");
    }

    private static RaceSettings settings(String first, int seconds, Optional<Double> guess) {
        return new RaceSettings(first, "rest", WORKLOAD, seconds, guess);
    }
}
