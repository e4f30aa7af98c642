package io.squareoff.harness.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class LoadRecorderExtensionTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    private static final Duration WARM_UP = Duration.ofSeconds(5);
    private static final Duration WINDOW = Duration.ofSeconds(10);
    private static final int[] CLIMBING = {10, 14, 18, 22, 26, 30, 33, 36, 38, 40};
    private static final int[] STEADY = {40, 41, 39, 40, 42, 38, 41, 40, 39, 40};

    @Test
    void measuresAgainWhereThroughputStillClimbed() {
        LoadRecorder recorder = recorder(2);
        answer(recorder, 5, CLIMBING);
        assertThat(recorder.over(seconds(15))).isFalse();
        answer(recorder, 15, STEADY);
        assertThat(recorder.over(seconds(25))).isTrue();

        Recording recording = recorder.recording();
        assertThat(recording.extensions()).isEqualTo(1);
        assertThat(recording.ok()).isEqualTo(400);
        assertThat(recording.window()).isEqualTo(new Window(NOW.plusSeconds(15), NOW.plusSeconds(25)));
        assertThat(recording.trend().drifting()).isFalse();
    }

    @Test
    void beginsAWindowAgainAsOftenAsAllowedAndNoneThatIsOver() {
        LoadRecorder recorder = recorder(1);
        recorder.beginAgain(seconds(4));
        answer(recorder, 5, CLIMBING);
        recorder.beginAgain(seconds(12));
        answer(recorder, 12, STEADY);
        recorder.beginAgain(seconds(14));

        assertThat(recorder.over(seconds(22))).isTrue();
        recorder.beginAgain(seconds(23));
        assertThat(recorder.over(seconds(23))).isTrue();
        assertThat(recorder.recording().extensions()).isEqualTo(1);
        assertThat(recorder.recording().ok()).isEqualTo(400);
        assertThat(recorder.recording().window()).isEqualTo(new Window(NOW.plusSeconds(12), NOW.plusSeconds(22)));
    }

    @Test
    void keepsTheFirstWindowThatIsSteady() {
        LoadRecorder recorder = recorder(2);
        answer(recorder, 5, STEADY);

        assertThat(recorder.over(seconds(15))).isTrue();
        assertThat(recorder.recording().extensions()).isZero();
    }

    @Test
    void givesUpAtTheBoundAndSaysThatItIsNotSteady() {
        LoadRecorder recorder = recorder(2);
        answer(recorder, 5, CLIMBING);
        answer(recorder, 15, CLIMBING);
        answer(recorder, 25, CLIMBING);

        assertThat(recorder.over(seconds(35))).isTrue();
        assertThat(recorder.recording().extensions()).isEqualTo(2);
        assertThat(recorder.recording().trend().drifting()).isTrue();
    }

    /** The time before the first window stays, as does that of the windows. */
    @Test
    void extendsAWarmUpThatWasEndedEarly() {
        LoadRecorder recorder = recorder(2);
        recorder.endEarly(seconds(3));
        answer(recorder, 3, CLIMBING);
        answer(recorder, 13, STEADY);
        recorder.endEarly(seconds(14));

        assertThat(recorder.over(seconds(23))).isTrue();
        assertThat(recorder.recording().warmUp()).contains(Duration.ofSeconds(3));
        assertThat(recorder.recording().window()).isEqualTo(new Window(NOW.plusSeconds(13), NOW.plusSeconds(23)));
    }

    @Test
    void losesNoAnswerBetweenTwoWindows() {
        LoadRecorder recorder = recorder(1);
        answer(recorder, 5, CLIMBING);
        // The first to notice that the window is over is the answer that belongs to the next one.
        recorder.ok(seconds(14), seconds(15));
        assertThat(recorder.over(seconds(25))).isTrue();

        assertThat(recorder.recording().ok()).isEqualTo(1);
        assertThat(recorder.recording().okPerSecond()[0]).isEqualTo(1);
    }

    private static LoadRecorder recorder(int extensions) {
        LoadRecorder recorder = new LoadRecorder(WARM_UP, WINDOW, extensions);
        recorder.begin(NOW, 0);
        return recorder;
    }

    private static void answer(LoadRecorder recorder, int fromSecond, int[] perSecond) {
        for (int second = 0; second < perSecond.length; second++) {
            for (int i = 0; i < perSecond[second]; i++) {
                long now = seconds(fromSecond + second) + i;
                recorder.ok(now - 1, now);
            }
        }
    }

    private static long seconds(int seconds) {
        return TimeUnit.SECONDS.toNanos(seconds);
    }
}
