package io.squareoff.load.ceiling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.squareoff.harness.measure.Latencies;
import io.squareoff.harness.measure.Recording;
import io.squareoff.harness.measure.Window;
import io.squareoff.harness.process.UserFacingException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The output of h2load 1.52.0. */
class H2LoadTest {

    private static final Instant START = Instant.parse("2026-01-02T03:04:05Z");
    private static final Duration FOUR_SECONDS = Duration.ofSeconds(4);

    @Test
    void countsSoManyAnswersAsARequestFromTheStartOfTheWindowOn() {
        Recording recording = read(
                "39542 total, 39542 started, 39542 done, 39542 succeeded, 0 failed, 0 errored, 0 timeout",
                "39542 2xx, 0 3xx, 0 4xx, 0 5xx");

        assertThat(recording.window().start()).isEqualTo(START);
        assertThat(recording.ok()).isEqualTo(3954);
        assertThat(recording.failures()).isEmpty();
        assertThat(Latencies.decode(recording.latency()).getTotalCount()).isZero();
        assertThat(recording.trend().tested()).isFalse();
    }

    /** 10 answers each: 29 of them in 4 s are 2.9 requests, of which the second was complete after 4 s · 20/29. */
    @Test
    void tellsTheRateOfAnswersThatAreNoWholeRequestToo() {
        Recording recording = read(
                "29 total, 29 started, 29 done, 29 succeeded, 0 failed, 0 errored, 0 timeout",
                "29 2xx, 0 3xx, 0 4xx, 0 5xx");

        assertThat(recording.ok()).isEqualTo(2);
        assertThat(recording.window()).isEqualTo(new Window(START, START.plusNanos(2_758_620_690L)));
    }

    @Test
    void hasNoRequestWhereThereAreTooFewAnswersForOne() {
        Recording recording = read(
                "9 total, 9 started, 9 done, 9 succeeded, 0 failed, 0 errored, 0 timeout",
                "9 2xx, 0 3xx, 0 4xx, 0 5xx");

        assertThat(recording.ok()).isZero();
        assertThat(recording.window()).isEqualTo(new Window(START, START.plusSeconds(4)));
    }

    @ParameterizedTest
    @CsvSource({
        "REST,    100, 1000, --h1,        --clients=100",
        "REST,      1, 1000, --h1,        --clients=100",
        "REST,      4,   20, --h1,        --clients=80",
        "REST,      1,    1, --h1,        --clients=1",
        "REST_H2, 100, 1000, --clients=4, --max-concurrent-streams=250",
        "REST_H2,   5,   10, --clients=4, --max-concurrent-streams=13",
        "REST_H2,   3,    1, --clients=3, --max-concurrent-streams=1"
    })
    void asksNoMoreAtATimeThanTheUsersDo(Ceiling ceiling, int users, int number, String one, String other) {
        CeilingRun.Settings settings = new CeilingRun.Settings(
                ceiling,
                "any-limit",
                "http://127.0.0.1:7575",
                Optional.empty(),
                number,
                users,
                Duration.ZERO,
                FOUR_SECONDS,
                Path.of("run"));

        assertThat(new H2Load(settings).inFlight()).containsExactly(one, other);
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

        assertThatExceptionOfType(UserFacingException.class).isThrownBy(output::recording);
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
