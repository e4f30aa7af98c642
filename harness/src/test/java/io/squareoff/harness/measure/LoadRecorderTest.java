package io.squareoff.harness.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LoadRecorderTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    /** So near its end that the clock overflows within the window, as {@link System#nanoTime} may. */
    private static final long BEGIN = Long.MAX_VALUE - TimeUnit.SECONDS.toNanos(6);

    private static final int[] CLIMBING = {10, 14, 18, 22, 26, 30, 33, 36, 38, 40};
    private static final int[] STEADY = {40, 41, 39, 40, 42, 38, 41, 40, 39, 40};

    private final LoadRecorder recorder = new LoadRecorder(Duration.ofSeconds(5), Duration.ofMillis(2500), 0);

    @BeforeEach
    void begin() {
        recorder.begin(NOW, BEGIN);
    }

    @Test
    void startsTheClockWithTheFirstAnswerOrFailure() {
        LoadRecorder answered = new LoadRecorder(Duration.ZERO, Duration.ofSeconds(1), 0);
        answered.ok(at(0), at(99_000));
        answered.ok(at(0), at(99_999));
        answered.ok(at(0), at(100_000));
        LoadRecorder refused = new LoadRecorder(Duration.ofSeconds(5), Duration.ofSeconds(1), 0);
        refused.failed("status 503");

        assertThat(answered.recording().ok()).isEqualTo(2);
        assertThat(answered.recording().warmUp()).contains(Duration.ZERO);
        assertThat(refused.begun()).isTrue();
        assertThat(refused.over(System.nanoTime())).isFalse();
    }

    /** Threads read their clocks before they record, and may do both in another order. */
    @Test
    void countsAnAnswerThatCameWithTheFirstAndIsRecordedAfterIt() {
        LoadRecorder answered = new LoadRecorder(Duration.ZERO, Duration.ofSeconds(1), 0);
        answered.ok(at(0), at(99_000));
        answered.ok(at(0), at(99_000) - 1);

        assertThat(answered.recording().ok()).isEqualTo(2);
        assertThat(answered.recording().okPerSecond()).containsExactly(2);
    }

    @Test
    void isNotOverBeforeTheClockStarts() {
        LoadRecorder silent = new LoadRecorder(Duration.ZERO, Duration.ofSeconds(1), 0);

        assertThat(silent.begun()).isFalse();
        assertThat(silent.measuring(at(99_000))).isFalse();
        assertThat(silent.over(at(99_000))).isFalse();
        assertThat(silent.recording().ok()).isZero();
    }

    @Test
    void countsAnAnswerThatWasAskedForBeforeTheWindow() {
        recorder.ok(at(4000), at(5500));

        assertThat(recorder.recording().ok()).isEqualTo(1);
    }

    @Test
    void countsTheAnswersOfEachSecondOfTheWindowWithTheLastOneShort() {
        answerAt(0);
        answerAt(4999);
        answerAt(5000);
        answerAt(5999);
        answerAt(6000);
        answerAt(7000);
        answerAt(7250);
        answerAt(7499);
        answerAt(7500);
        answerAt(60_000);

        assertThat(recorder.recording().okPerSecond()).containsExactly(2, 1, 3);
        assertThat(recorder.recording().ok()).isEqualTo(6);
    }

    @Test
    void countsFailuresWheneverTheyCome() {
        recorder.failed("no answer");
        answerAt(6000);
        recorder.failed("status 503");
        answerAt(8000);
        recorder.failed("no answer");

        assertThat(recorder.recording().failures()).isEqualTo(Map.of("no answer", 2L, "status 503", 1L));
        assertThat(recorder.recording().ok()).isEqualTo(1);
    }

    @Test
    void recordsLatencyInMicroseconds() {
        recorder.ok(at(6000), at(6000) + 123_999);

        var latencies = Latencies.decode(recorder.recording().latency());
        assertThat(latencies.getTotalCount()).isEqualTo(1);
        assertThat(latencies.getMaxValue()).isEqualTo(123);
    }

    @Test
    void tellsTheWindowByTheWallClock() {
        assertThat(recorder.recording().window())
                .isEqualTo(new Window(NOW.plusSeconds(5), NOW.plusSeconds(5).plusMillis(2500)));
    }

    @Test
    void measuresFromTheStartOfTheWindowToItsEnd() {
        assertThat(recorder.measuring(at(5000) - 1)).isFalse();
        assertThat(recorder.measuring(at(5000))).isTrue();
        assertThat(recorder.over(at(7500) - 1)).isFalse();
        assertThat(recorder.over(at(7500))).isTrue();
    }

    @Test
    void beginsTheWindowWhereTheWarmUpIsEndedEarly() {
        answerAt(1900);
        recorder.endEarly(at(2000));
        recorder.endEarly(at(3000));
        answerAt(2000);
        answerAt(4499);
        answerAt(4500);

        assertThat(recorder.recording().ok()).isEqualTo(2);
        assertThat(recorder.recording().warmUp()).contains(Duration.ofSeconds(2));
        assertThat(recorder.recording().window())
                .isEqualTo(new Window(NOW.plusSeconds(2), NOW.plusSeconds(2).plusMillis(2500)));
        assertThat(recorder.over(at(4500))).isTrue();
    }

    @Test
    void endsNoWindowThatFollowedAWarmUp() {
        assertThat(recorder.endable(at(5000) - 1)).isTrue();
        assertThat(recorder.endable(at(5000))).isFalse();

        recorder.endEarly(at(6000));

        assertThat(recorder.over(at(6000))).isFalse();
        assertThat(recorder.recording().warmUp()).contains(Duration.ofSeconds(5));
    }

    @Test
    void endsAWindowEarlyThatNoWarmUpPreceded() {
        LoadRecorder cold = new LoadRecorder(Duration.ZERO, Duration.ofSeconds(5), 0);
        cold.begin(NOW, BEGIN);
        assertThat(cold.endable(at(1000))).isTrue();

        cold.endEarly(at(1000));

        assertThat(cold.over(at(1000))).isTrue();
        assertThat(cold.endable(at(1000))).isFalse();
    }

    @Test
    void measuresAgainWhereThroughputStillClimbed() {
        LoadRecorder extended = extended(2);
        answer(extended, 5, CLIMBING);
        assertThat(extended.over(second(15))).isFalse();
        answer(extended, 15, STEADY);
        assertThat(extended.over(second(25))).isTrue();

        Recording recording = extended.recording();
        assertThat(recording.extensions()).isEqualTo(1);
        assertThat(recording.ok()).isEqualTo(400);
        assertThat(recording.window()).isEqualTo(new Window(NOW.plusSeconds(15), NOW.plusSeconds(25)));
        assertThat(recording.trend().drifting()).isFalse();
    }

    @Test
    void beginsAWindowAgainAsOftenAsAllowedAndNoneThatIsOver() {
        LoadRecorder extended = extended(1);
        extended.beginAgain(second(4));
        answer(extended, 5, CLIMBING);
        extended.beginAgain(second(12));
        answer(extended, 12, STEADY);
        extended.beginAgain(second(14));

        assertThat(extended.over(second(22))).isTrue();
        extended.beginAgain(second(23));
        assertThat(extended.over(second(23))).isTrue();
        assertThat(extended.recording().extensions()).isEqualTo(1);
        assertThat(extended.recording().ok()).isEqualTo(400);
        assertThat(extended.recording().window()).isEqualTo(new Window(NOW.plusSeconds(12), NOW.plusSeconds(22)));
    }

    @Test
    void keepsTheFirstWindowThatIsSteady() {
        LoadRecorder extended = extended(2);
        answer(extended, 5, STEADY);

        assertThat(extended.over(second(15))).isTrue();
        assertThat(extended.recording().extensions()).isZero();
    }

    @Test
    void givesUpAtTheBoundAndSaysThatItIsNotSteady() {
        LoadRecorder extended = extended(2);
        answer(extended, 5, CLIMBING);
        answer(extended, 15, CLIMBING);
        answer(extended, 25, CLIMBING);

        assertThat(extended.over(second(35))).isTrue();
        assertThat(extended.recording().extensions()).isEqualTo(2);
        assertThat(extended.recording().trend().drifting()).isTrue();
    }

    /** The time before the first window stays, as does that of the windows. */
    @Test
    void extendsAWarmUpThatWasEndedEarly() {
        LoadRecorder extended = extended(2);
        extended.endEarly(second(3));
        answer(extended, 3, CLIMBING);
        answer(extended, 13, STEADY);
        extended.endEarly(second(14));

        assertThat(extended.over(second(23))).isTrue();
        assertThat(extended.recording().warmUp()).contains(Duration.ofSeconds(3));
        assertThat(extended.recording().window()).isEqualTo(new Window(NOW.plusSeconds(13), NOW.plusSeconds(23)));
    }

    @Test
    void losesNoAnswerBetweenTwoWindows() {
        LoadRecorder extended = extended(1);
        answer(extended, 5, CLIMBING);
        // The first to notice that the window is over is the answer that belongs to the next one.
        extended.ok(second(14), second(15));
        assertThat(extended.over(second(25))).isTrue();

        assertThat(extended.recording().ok()).isEqualTo(1);
        assertThat(extended.recording().okPerSecond()[0]).isEqualTo(1);
    }

    private static LoadRecorder extended(int extensions) {
        LoadRecorder recorder = new LoadRecorder(Duration.ofSeconds(5), Duration.ofSeconds(10), extensions);
        recorder.begin(NOW, BEGIN);
        return recorder;
    }

    private static void answer(LoadRecorder recorder, int fromSecond, int[] perSecond) {
        for (int second = 0; second < perSecond.length; second++) {
            for (int i = 0; i < perSecond[second]; i++) {
                long now = second(fromSecond + second) + i;
                recorder.ok(now - 1, now);
            }
        }
    }

    private static long second(int second) {
        return at(1000L * second);
    }

    private void answerAt(long millis) {
        recorder.ok(at(millis) - 1000, at(millis));
    }

    private static long at(long millis) {
        return BEGIN + TimeUnit.MILLISECONDS.toNanos(millis);
    }
}
