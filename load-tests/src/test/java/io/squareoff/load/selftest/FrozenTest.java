package io.squareoff.load.selftest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.squareoff.harness.process.UserFacingException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class FrozenTest {

    @Test
    void waitsForTheFirstAnswerAndNoLongerThanItsLimit() throws Exception {
        AtomicLong answers = new AtomicLong(7);

        Frozen.awaitAnswer(answers::getAndIncrement, Duration.ZERO);

        assertThat(answers).hasValue(9);
        assertThatExceptionOfType(UserFacingException.class)
                .isThrownBy(() -> Frozen.awaitAnswer(answers::get, Duration.ZERO))
                .withMessage("the aggregator answered no request of the generator within 0 s");
    }
}
