package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.squareoff.harness.stack.Ports;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** The warm-up before URLs are printed. */
@Isolated(
        "Fifteen transports warm up in turn; beside other stacks that takes minutes, and UpIT has the documented ports.")
@Timeout(value = 360, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class UpWarmUpIT {

    @TempDir
    private Path folder;

    @Test
    @Nightly(eachBuildHas = "StackWarmUpTest, and UpIT without a warm-up")
    void asksOverEachTransportUntilItIsWarm() throws Exception {
        assumeThat(Ports.documented(1).taken()).isEmpty();
        try (RunningCommand command = new RunningCommand(folder, UpIT.up(folder))) {
            command.awaitOut("Ctrl-C ends it.");

            assertThat(command.err())
                    .containsPattern("rest answers: 1,000 squares in [\\d,]+ ms, [\\d,]+ ms at first")
                    .containsPattern("rpc answers: ")
                    .doesNotContain("cannot be warmed up");
            command.terminateGroup();
            assertThat(command.awaitExit()).as(command.err()).isEqualTo(128 + 15);
        }
    }
}
