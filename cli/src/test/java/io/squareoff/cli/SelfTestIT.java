package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The short checks of the harness, as anyone runs them. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@Execution(ExecutionMode.CONCURRENT)
class SelfTestIT {

    @TempDir
    private Path folder;

    @Test
    void passesItsShortChecks() throws Exception {
        Path results = folder.resolve("results");
        try (RunningCommand command =
                new RunningCommand(folder, List.of("compare", "--self-test", "--quick", "--results=" + results))) {
            assertThat(command.awaitExit(240)).as(command.out() + command.err()).isZero();

            assertThat(command.out().lines().filter(line -> line.startsWith("passed: ")))
                    .hasSize(6);
            assertThat(command.left(results)).isEmpty();
        }
    }
}
