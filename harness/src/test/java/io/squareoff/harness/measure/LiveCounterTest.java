package io.squareoff.harness.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(30)
class LiveCounterTest {

    private static final Instant BEGIN = Instant.EPOCH;

    @TempDir
    private Path folder;

    @Test
    void countsTheWindowThatIsUnderWay() {
        LoadRecorder recorder = new LoadRecorder(Duration.ofSeconds(2), Duration.ofSeconds(10), 0);
        recorder.begin(BEGIN, 0);
        recorder.failed("status 503");
        recorder.ok(seconds(1), seconds(1));

        assertThat(recorder.count(seconds(1))).isEqualTo(new LiveCount(Duration.ofSeconds(-1), 0, 1));

        recorder.ok(seconds(2), seconds(3));
        recorder.ok(seconds(2), seconds(4));

        assertThat(recorder.count(seconds(6))).isEqualTo(new LiveCount(Duration.ofSeconds(4), 2, 1));
        assertThat(recorder.count(seconds(6)).perSecond()).isEqualTo(0.5);
        assertThat(recorder.count(seconds(99)).measured())
                .as("no longer than the window")
                .hasSeconds(10);
    }

    @Test
    void measuresNothingBeforeTheClockStarts() {
        LoadRecorder recorder = new LoadRecorder(Duration.ZERO, Duration.ofSeconds(10), 0);

        assertThat(recorder.count(seconds(99)).measured()).isNegative();
    }

    @Test
    void tellsOtherProcessesUntilItIsClosed() {
        assertThat(LiveCount.read(folder)).as("before it begins").isEmpty();
        LoadRecorder recorder = new LoadRecorder(Duration.ZERO, Duration.ofHours(1), 0);
        long now = System.nanoTime();
        recorder.begin(BEGIN, now);
        recorder.ok(now, now);
        recorder.ok(now, now);
        recorder.failed("wrong answer");

        LiveCounter counter = LiveCounter.start(folder, recorder);

        assertThat(LiveCount.read(folder)).hasValueSatisfying(count -> {
            assertThat(count.ok()).isEqualTo(2);
            assertThat(count.failed()).isOne();
            assertThat(count.measured().isNegative()).isFalse();
        });
        counter.close();
        assertThat(LiveCount.read(folder)).isEmpty();
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void readsNothingFromAFileThatIsCutOff() throws Exception {
        Files.write(folder.resolve(LiveCount.FILE), new byte[LiveCount.BYTES - 1]);

        assertThat(LiveCount.read(folder)).isEmpty();
    }

    private static long seconds(long count) {
        return TimeUnit.SECONDS.toNanos(count);
    }
}
