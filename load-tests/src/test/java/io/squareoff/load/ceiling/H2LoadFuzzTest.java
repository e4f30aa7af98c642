package io.squareoff.load.ceiling;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.squareoff.fuzz.MutatedInputs;
import io.squareoff.harness.measure.Recording;
import io.squareoff.harness.process.UserFacingException;
import java.time.Duration;
import java.time.Instant;

/** The output of h2load gives a recording with the counts that stand in it, or a message. */
class H2LoadFuzzTest implements MutatedInputs {

    private static final int NUMBER = 10;
    private static final Duration WINDOW = Duration.ofSeconds(4);
    private static final Instant START = Instant.parse("2026-01-02T03:04:05Z");

    @FuzzTest
    void output(byte[] bytes) {
        String text = new String(bytes, UTF_8);
        H2Load.Output output = new H2Load.Output(NUMBER, WINDOW);
        try {
            text.lines().forEach(line -> output.line(line, START));
            Recording recording = output.recording();
            assertThat(recording.ok()).isNotNegative();
            assertThat(recording.window().length()).isBetween(Duration.ZERO, WINDOW);
            assertThat(text.matches("(?s).*, 0*" + recording.ok() + "\\d done,.*") || recording.ok() == 0)
                    .isTrue();
            recording.failures().values().forEach(count -> assertThat(text).contains(count.toString()));
        } catch (UserFacingException e) {
            assertThat(e.getMessage()).isNotBlank();
        }
    }
}
