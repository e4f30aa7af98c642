package io.squareoff.load.drill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DrillSettingsTest {

    @Test
    void haveRatesUpToTheMostThatPortsAllow() {
        assertThat(of(225).rate()).isEqualTo(225);
    }

    @ParameterizedTest
    @ValueSource(ints = {9, 226, Integer.MAX_VALUE})
    void refuseOtherRates(int rate) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> of(rate))
                .withMessage("rate must be 10 to 225 with so many transports, not " + rate);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 86_401, Integer.MAX_VALUE})
    void refuseTimesBeyondADay(int seconds) {
        Duration time = Duration.ofSeconds(5);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> new DrillSettings(List.of("nats"), 30, 20, time, Duration.ofSeconds(seconds), time))
                .withMessage("fault must be 1 to 86400, not " + seconds);
    }

    /** 450 a second for 90 s of warm-up, 10 s around the fault and 4,345 s of it are 2,000,250. */
    @Test
    void refuseMoreRequestsThanCanBeKept() {
        Duration time = Duration.ofSeconds(5);
        List<String> transports = List.of("rest", "nats");

        assertThat(new DrillSettings(transports, 225, 20, time, Duration.ofSeconds(4_344), time))
                .isNotNull();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new DrillSettings(transports, 225, 20, time, Duration.ofSeconds(4_345), time))
                .withMessage("rate must make at most 2,000,000 requests over all transports while a fault is watched,"
                        + " not 2,000,250: ask for fewer, or a shorter fault");
    }

    private static DrillSettings of(int rate) {
        Duration time = Duration.ofSeconds(5);
        return new DrillSettings(List.of("rest", "nats"), rate, 20, time, time, time);
    }
}
