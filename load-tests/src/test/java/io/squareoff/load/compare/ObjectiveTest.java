package io.squareoff.load.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ObjectiveTest {

    @Test
    void isReadAsItIsWritten() {
        assertThat(Objective.parse("p99<200ms")).isEqualTo(new Objective(99, Duration.ofMillis(200)));
        assertThat(Objective.parse("p99.9<5ms")).hasToString("p99.9<5ms");
        assertThat(Objective.parse("p50<1000ms")).hasToString("p50<1000ms");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "p99",
                "99<200ms",
                "p99<200",
                "p100<1ms",
                "p0<1ms",
                "p99<0ms",
                "p99<0.5s",
                "p99>1ms",
                "p99<10000000000000ms"
            })
    void isRefusedWhereItMeansNothing(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Objective.parse(text))
                .withMessage("slo must be like p99<200ms, not " + text);
    }
}
