package io.squareoff.harness.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FinishedProgramTest {

    @TempDir
    private Path folder;

    private final List<String> heard = new ArrayList<>();

    @Test
    void isWhatTheProgramWroteAndItsExitCode() throws Exception {
        FinishedProgram program = run("cat; echo one >&2; echo other >&2; exit 3", "given\n");

        assertThat(program).isEqualTo(new FinishedProgram(3, "given", "one\nother"));
        assertThat(program.succeeded()).isFalse();
        assertThat(program.errors()).isEqualTo("\n  one\n  other");
        assertThat(heard).containsExactly("one", "other");
    }

    @Test
    void needNotReadWhatItIsGiven() throws Exception {
        assertThat(run("exit 0", "given\n").succeeded()).isTrue();
    }

    @Test
    void isEndedWithWhatItRunsOnceTheLimitHasPassed() throws Exception {
        Path watched = Files.createFile(folder.resolve("watched"));
        ProcessBuilder endless = new ProcessBuilder("sh", "-c", "tail -f \"$1\"; true", "sh", watched.toString());

        assertThatExceptionOfType(UserFacingException.class)
                .isThrownBy(() -> FinishedProgram.run(endless, Duration.ofSeconds(1), "", heard::add))
                .withMessage("sh -c tail -f \"$1\"; true sh " + watched + " did not end within 1 s, and was ended");

        for (ProcessHandle left : running(watched)) {
            left.onExit().get(20, TimeUnit.SECONDS);
        }
    }

    @Test
    void hasEndedAlsoWhereWhatItLeftRunningHoldsItsOutput() throws Exception {
        Path watched = Files.createFile(folder.resolve("watched"));

        Path ending = folder.resolve("ending");
        String script = "tail -f '%s' & echo done; echo ready >&2; until [ -e '%s' ]; do :; done; exit 3";

        // It ends once its output has been read so far.
        FinishedProgram program = FinishedProgram.run(
                new ProcessBuilder("sh", "-c", script.formatted(watched, ending)),
                FinishedProgram.LIMIT,
                "",
                line -> assertThat(ending.toFile().mkdir()).isTrue());

        assertThat(program).isEqualTo(new FinishedProgram(3, "done", "ready"));

        for (ProcessHandle left : running(watched)) {
            left.destroy();
            left.onExit().get(20, TimeUnit.SECONDS);
        }
    }

    @Test
    void isEndedOnceItsCallerIsInterrupted() throws Exception {
        Path watched = Files.createFile(folder.resolve("watched"));

        Thread.currentThread().interrupt();

        assertThatExceptionOfType(InterruptedException.class)
                .isThrownBy(() -> FinishedProgram.run(new ProcessBuilder("tail", "-f", watched.toString())));
        assertThat(running(watched)).isEmpty();
    }

    @Test
    void cannotBeAProgramThatIsNotThere() {
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> FinishedProgram.run(new ProcessBuilder("no-such-program")));
    }

    private FinishedProgram run(String script, String input) throws Exception {
        return FinishedProgram.run(new ProcessBuilder("sh", "-c", script), FinishedProgram.LIMIT, input, heard::add);
    }

    private static List<ProcessHandle> running(Path watched) {
        return ProcessHandle.allProcesses()
                .filter(process -> process.info().commandLine().orElse("").contains(watched.toString()))
                .toList();
    }
}
