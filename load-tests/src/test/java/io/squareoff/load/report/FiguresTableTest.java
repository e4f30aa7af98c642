package io.squareoff.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.Rounds;
import io.squareoff.load.compare.Workload;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class FiguresTableTest {

    @Test
    void showsAsNothingWhatTheProcessesUsedBeyondTheMachinesBusyTime() {
        Workload workload = Rounds.closed("nats", 1000);
        Arm arm = new Arm(List.of(
                Rounds.beside(Rounds.round(1, workload, 4000, Duration.ofSeconds(4)), Duration.ofMillis(-200))));

        assertThat(Fixture.text(FiguresTable.of(List.of(arm)))).containsPattern("everything else +0\\.00\n");
    }
}
