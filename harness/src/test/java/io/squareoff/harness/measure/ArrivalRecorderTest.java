package io.squareoff.harness.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A request every 100 ms, of which those from 10 to 29 are due within the window. */
class ArrivalRecorderTest {

    /** So near its end that the clock overflows within the window, as {@link System#nanoTime} may. */
    private static final long BEGIN = Long.MAX_VALUE - TimeUnit.SECONDS.toNanos(2);

    private final ArrivalRecorder recorder = new ArrivalRecorder(new ArrivalPlan(
            new Load.Open(10, Load.Open.Spacing.EVEN),
            0,
            Duration.ZERO,
            Duration.ofSeconds(1),
            Duration.ofSeconds(2),
            0,
            1));

    @BeforeEach
    void beginThePlan() {
        recorder.begin(BEGIN);
    }

    @Test
    void chargesAStallToEveryRequestThatItDelayed() {
        long[] due = new long[30];
        for (int i = 0; i < 30; i++) {
            due[i] = recorder.sent(i, at(100 * i));
        }
        // Nothing is answered for 1.5 s from the window's start on; then all at once.
        for (int i = 0; i < 30; i++) {
            recorder.answered(i, due[i], at(100 * i), at(Math.max(100 * i + 5, i >= 10 ? 2500 : 0)));
        }

        // Requests 10 to 14 waited for 1.5 s down to 1.1 s.
        assertThat(recorder.arrivals()).isEqualTo(new Arrivals(20, 0, 0, 5, 100_000));
        assertThat(recorder.latency().getTotalCount()).isEqualTo(20);
        assertThat(recorder.latency().getMaxValue()).isBetween(1_500_000L, 1_501_000L);
        assertThat(recorder.latency().getMinValue()).isBetween(5_000L, 5_010L);
    }

    @Test
    void timesARequestThatWasSentLateFromWhenItWasDue() {
        recorder.sent(0, at(0));
        long due = recorder.sent(10, at(1300));
        recorder.answered(10, due, at(1300), at(1310));

        assertThat(due).isEqualTo(at(1000));
        assertThat(recorder.latency().getMaxValue()).isBetween(310_000L, 310_500L);
        assertThat(recorder.latencyFromSent().getMaxValue()).isBetween(10_000L, 10_010L);
        assertThat(recorder.latencyFromSent().getTotalCount()).isEqualTo(1);
        assertThat(recorder.lateness().getTotalCount()).isEqualTo(1);
        assertThat(recorder.lateness().getMaxValue()).isBetween(300_000L, 300_500L);
        assertThat(recorder.arrivals()).isEqualTo(new Arrivals(20, 19, 1, 0, 0));
    }

    @Test
    void takesDueTimesFromThePlanWhateverWasSent() {
        recorder.sent(0, at(400));
        recorder.sent(1, at(150));

        assertThat(recorder.sent(10, at(1050))).isEqualTo(at(1000));
        assertThat(recorder.sent(11, at(1300))).isEqualTo(at(1100));
    }

    @Test
    void tellsTheLongestTimeInWhichNoneWasSent() {
        for (int i = 0; i < 30; i++) {
            // A stall of 330 ms in the warm-up, and one of 250 ms in the window.
            recorder.sent(i, at(i >= 5 && i < 8 ? 730 : i >= 12 && i < 14 ? 1350 : 100 * i));
        }

        assertThat(recorder.arrivals().longestGapMicros()).isEqualTo(250_000);
    }

    @Test
    void leavesOutRequestsDueBeforeTheWindow() {
        recorder.answered(9, recorder.sent(9, at(900)), at(900), at(2900));

        assertThat(recorder.latency().getTotalCount()).isZero();
        assertThat(recorder.latencyFromSent().getTotalCount()).isZero();
        assertThat(recorder.arrivals()).isEqualTo(new Arrivals(20, 20, 0, 0, 0));
    }

    @Test
    void countsTheBacklogOfEachSecond() {
        for (int i = 0; i < 30; i++) {
            long due = recorder.sent(i, at(100 * i));
            // Those of the window's first second end within its second one, five in 500 ms and the others after it.
            long done = at(i >= 10 && i < 20 ? (i < 15 ? 2400 : 3500) : 100 * i + 5);
            recorder.answered(i, due, at(100 * i), done);
            recorder.ended(done);
        }

        assertThat(recorder.backlog()).containsExactly(0, 10, 5);
    }

    private static long at(int millis) {
        return BEGIN + TimeUnit.MILLISECONDS.toNanos(millis);
    }
}
