package io.squareoff.aggregator.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.aggregator.transport.TransportException.Reason;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class FailureWatchTest {

    private final FailureWatch watch = new FailureWatch("pigeon");

    @Test
    void writesTwoLinesForAnOutageHoweverManyAggregationsFail(CapturedOutput log) {
        fail(1_000, Reason.DEADLINE);
        fail(1_500, Reason.UNAVAILABLE);
        fail(3_000, Reason.BAD_REPLY);
        assertThat(watch.failure()).contains("pigeon at 3000");
        answer(4_000);
        answer(4_001);
        assertThat(watch.failure()).isEmpty();
        assertThat(log.getOut().lines())
                .satisfiesExactly(
                        line -> assertThat(line).endsWith("begins to fail: pigeon at 1000"),
                        line -> assertThat(line).endsWith("answers again: pigeon, after 3 failures within 2000 ms"));
    }

    @Test
    void takesNoAnswerForTheEndOfAnOutageThatWasBegunWithinASecondOfAFailure(CapturedOutput log) {
        fail(1_000, Reason.DEADLINE);
        for (int millis = 1_100; millis < 5_000; millis += 100) {
            answer(millis - 200);
            fail(millis, Reason.DEADLINE);
        }
        assertThat(watch.failure()).isPresent();
        assertThat(log.getOut().lines()).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource(names = {"GIVEN_UP", "TOO_LARGE"})
    void leavesFailuresAsideThatCallersCause(Reason reason, CapturedOutput log) {
        fail(1_000, reason);
        assertThat(watch.failure()).isEmpty();
        assertThat(log.getOut()).isEmpty();
    }

    private void fail(long millis, Reason reason) {
        watch.failed(
                new TransportException(reason, "pigeon at " + millis, null), TimeUnit.MILLISECONDS.toNanos(millis));
    }

    private void answer(long startMillis) {
        watch.answered(TimeUnit.MILLISECONDS.toNanos(startMillis));
    }
}
