package io.squareoff.work;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.util.unit.DataSize;

class LimitsTest {

    @ParameterizedTest
    @CsvSource({
        "0, 1, PT1S, 'squareoff.work.at-once must be 1 to 4096, not 0'",
        "4097, 1, PT1S, 'squareoff.work.at-once must be 1 to 4096, not 4097'",
        "1, 0, PT1S, 'squareoff.work.queue must be 1 to 1000000, not 0'",
        "1, 1000001, PT1S, 'squareoff.work.queue must be 1 to 1000000, not 1000001'",
        "1, 1, PT0S, 'squareoff.work.queue-timeout must be a positive duration like 10s, not PT0S'",
        "1, 1, , 'squareoff.work.queue-timeout must be a positive duration like 10s, not null'"
    })
    void ofWorkNameTheKeyThatIsOutOfBounds(int atOnce, int queue, Duration timeout, String expected) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new WorkLimits(atOnce, queue, timeout))
                .withMessage(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "-1, PT1S, PT1S, 'squareoff.demand.max-payload must be 0B to 1MB, not -1B'",
        "1048577, PT1S, PT1S, 'squareoff.demand.max-payload must be 0B to 1MB, not 1048577B'",
        "1, PT1M0.001S, PT1S, 'squareoff.demand.max-wait must be a duration of 0s to 1m, not PT1M0.001S'",
        "1, , PT1S, 'squareoff.demand.max-wait must be a duration of 0s to 1m, not null'",
        "1, PT1S, PT-1S, 'squareoff.demand.max-cpu must be a duration of 0s to 1m, not PT-1S'"
    })
    void ofDemandsNameTheKeyThatIsOutOfBounds(long payload, Duration wait, Duration cpu, String expected) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new DemandLimits(DataSize.ofBytes(payload), wait, cpu))
                .withMessage(expected);
    }
}
