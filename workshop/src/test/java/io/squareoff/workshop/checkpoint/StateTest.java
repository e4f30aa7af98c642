package io.squareoff.workshop.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class StateTest {

    private static final Instant NOW = Instant.parse("2026-11-23T09:00:00Z");

    private final Checkpoint first = checkpoint("01-first");
    private final Checkpoint second = checkpoint("02-second");

    private static Checkpoint checkpoint(String name) {
        return new Checkpoint(Path.of(name), "A title", 10, 1, "Any", "What?", "That.", List.of("one", "two"));
    }

    @Test
    void staysAtACheckpointThatBeganWhileTheOneBeforeWasChecked() {
        State meanwhile = State.NEW.at(first, NOW).at(second, NOW);

        State checked =
                meanwhile.with(first, meanwhile.attempt(first).orElseThrow().checked(true, NOW));

        assertThat(checked.current()).isEqualTo("02-second");
        assertThat(checked.attempt(first).orElseThrow().passed()).isTrue();
    }
}
