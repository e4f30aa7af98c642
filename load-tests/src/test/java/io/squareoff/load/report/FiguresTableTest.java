package io.squareoff.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.Rounds;
import io.squareoff.load.compare.Workload;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FiguresTableTest {

    @Test
    void showsAsNothingWhatTheProcessesUsedBeyondTheMachinesBusyTime() {
        Workload workload = Rounds.closed("nats", 1000);
        Arm arm = new Arm(
                workload,
                List.of(Rounds.beside(
                        Rounds.round(1, workload, 4000, Duration.ofSeconds(4)), Duration.ofMillis(-200))));

        assertThat(Fixture.text(FiguresTable.of(List.of(arm), List.of(), Optional.empty())))
                .containsPattern("everything else +0\\.00\n");
    }
}
