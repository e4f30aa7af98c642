package io.squareoff.proto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DemandTest {

    @ParameterizedTest
    @CsvSource({
        "0, 0, PT0S, PT0S, true, false, false",
        "1, 0, PT0S, PT0S, false, true, false",
        "0, 1, PT0S, PT0S, false, true, false",
        "0, 0, PT0.000001S, PT0S, false, false, true",
        "0, 0, PT0S, PT0.000001S, false, false, true",
        "1, 1, PT1S, PT1S, false, true, true"
    })
    void saysWhetherItIsNoneAndOfWhichKind(
            int request, int reply, Duration waiting, Duration cpu, boolean none, boolean payload, boolean work) {
        var demand = new Demand(request, reply, waiting, cpu);
        assertThat(demand.isNone()).isEqualTo(none);
        assertThat(demand.hasPayload()).isEqualTo(payload);
        assertThat(demand.hasWork()).isEqualTo(work);
    }

    @ParameterizedTest
    @CsvSource({
        "-1, 0, PT0S, PT0S, 'requestBytes must not be negative, but is -1'",
        "0, -1, PT0S, PT0S, 'replyBytes must not be negative, but is -1'",
        "0, 0, PT-1S, PT0S, 'waiting must be whole microseconds and not negative, but is PT-1S'",
        "0, 0, , PT0S, 'waiting must be whole microseconds and not negative, but is null'",
        "0, 0, PT0S, PT0.0000001S, 'cpu must be whole microseconds and not negative, but is PT0.0000001S'"
    })
    void namesThePropertyThatIsWrong(int request, int reply, Duration waiting, Duration cpu, String expected) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Demand(request, reply, waiting, cpu))
                .withMessage(expected);
    }
}
