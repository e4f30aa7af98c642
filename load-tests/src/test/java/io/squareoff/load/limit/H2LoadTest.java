package io.squareoff.load.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.squareoff.load.measure.Latencies;
import io.squareoff.load.measure.Recording;
import io.squareoff.load.measure.Window;
import io.squareoff.load.stack.StackException;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** What h2load 1.52.0 prints. */
class H2LoadTest {

    private static final Instant START = Instant.parse("2026-01-02T03:04:05Z");
    private static final Duration FOUR_SECONDS = Duration.ofSeconds(4);

    @Test
    void countsSoManyAnswersAsARequestFromTheStartOfTheWindowOn() {
        Recording recording = read(
                "39542 total, 39542 started, 39542 done, 39542 succeeded, 0 failed, 0 errored, 0 timeout",
                "39542 2xx, 0 3xx, 0 4xx, 0 5xx");

        assertThat(recording.window()).isEqualTo(new Window(START, START.plusSeconds(4)));
        assertThat(recording.ok()).isEqualTo(3954);
        assertThat(recording.failures()).isEmpty();
        assertThat(Latencies.decode(recording.latency()).getTotalCount()).isZero();
        assertThat(recording.trend().tested()).isFalse();
    }

    @Test
    void tellsWhatWasNotARightAnswer() {
        Recording recording = read(
                "100 total, 100 started, 97 done, 90 succeeded, 7 failed, 2 errored, 1 timeout",
                "90 2xx, 0 3xx, 4 4xx, 3 5xx");

        assertThat(recording.failures())
                .hasSize(5)
                .containsEntry("failed", 7L)
                .containsEntry("errored", 2L)
                .containsEntry("timed out", 1L)
                .containsEntry("status 4xx", 4L)
                .containsEntry("status 5xx", 3L);
    }

    @Test
    void refusesAnOutputWithoutFigures() {
        H2Load.Output output = new H2Load.Output(10, FOUR_SECONDS);
        output.line("Main benchmark duration is started for thread #0.", START);

        assertThatExceptionOfType(StackException.class).isThrownBy(output::recording);
    }

    private static Recording read(String requests, String statuses) {
        H2Load.Output output = new H2Load.Output(10, FOUR_SECONDS);
        output.line("Warm-up phase is over for thread #0.", START.minusMillis(10));
        output.line("Main benchmark duration is started for thread #0.", START);
        output.line("Main benchmark duration is over for thread #0. Stopping all clients.", START.plusSeconds(4));
        output.line("requests: " + requests, START.plusSeconds(5));
        output.line("status codes: " + statuses, START.plusSeconds(5));
        return output.recording();
    }
}
