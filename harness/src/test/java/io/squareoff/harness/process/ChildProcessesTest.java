package io.squareoff.harness.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Needs perl and setpriv. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ChildProcessesTest {

    private static final int KILLED = 128 + 9;

    // Positions in /proc/PID/stat after the command's closing parenthesis: see proc(5).
    private static final int PROCESS_GROUP = 2;
    private static final int SESSION = 3;

    @TempDir
    private Path folder;

    private final List<Process> started = new ArrayList<>();

    @AfterEach
    void end() {
        started.forEach(Process::destroyForcibly);
    }

    @Test
    void findsNothingMissingOnThisMachine() {
        assertThat(ChildProcesses.drawbacks()).isEmpty();
    }

    @Test
    void startsTheCommandInAGroupOfItsOwnAndInTheSameSession() throws Exception {
        Process child = ChildProcesses.start(new ProcessBuilder("sh", "-c", "cat /proc/$$/stat"));
        started.add(child);
        String stat = child.inputReader().readLine();

        assertThat(stat).startsWith(child.pid() + " (sh) ");
        assertThat(fields(stat)[PROCESS_GROUP]).isEqualTo(Long.toString(child.pid()));
        assertThat(fields(stat)[SESSION]).isEqualTo(fields(Files.readString(Path.of("/proc/self/stat")))[SESSION]);
    }

    private static String[] fields(String stat) {
        return stat.substring(stat.lastIndexOf(')') + 2).split(" ");
    }

    @Test
    void keepsAChildWhoseStartingThreadHasEnded() throws Exception {
        Process[] children = new Process[2];
        Thread thread = new Thread(() -> {
            try {
                children[0] = ChildProcesses.start(new ProcessBuilder("sleep", "600"));
                children[1] = new ProcessBuilder(
                                "setpriv", "--pdeathsig", "KILL", "sh", "-c", "echo ready; exec sleep 600")
                        .start();
                // The signal is set by now.
                children[1].inputReader().readLine();
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
        thread.start();
        thread.join();
        started.addAll(List.of(children));

        // The thread is gone as soon as the kernel has killed the child that it was the parent of.
        assertThat(children[1].waitFor(20, TimeUnit.SECONDS)).isTrue();
        assertThat(children[1].exitValue()).isEqualTo(KILLED);
        assertThat(children[0].isAlive()).isTrue();
    }

    @Test
    void endsTheChildrenOfAJvmThatIsKilled() throws Exception {
        Process parent = new ProcessBuilder(
                        Jvm.command(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Parent.class.getName(),
                        folder.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        started.add(parent);
        ProcessHandle child;
        try (BufferedReader said = parent.inputReader()) {
            child = ProcessHandle.of(Long.parseLong(said.readLine())).orElseThrow();
            assertThat(child.isAlive()).isTrue();

            parent.destroyForcibly();
        }

        assertThat(child.onExit().get(20, TimeUnit.SECONDS).isAlive()).isFalse();
    }

    @Test
    void findsAProgramOnThePathAndWithItsFolder() throws IOException {
        Path file = Files.createFile(folder.resolve("file"));

        assertThat(ChildProcesses.find("sh"))
                .hasValueSatisfying(found -> assertThat(found).isExecutable());
        assertThat(ChildProcesses.find("/bin/sh")).contains(Path.of("/bin/sh"));
        assertThat(ChildProcesses.find(file.toString())).isEmpty();
        assertThat(ChildProcesses.find("no-such-program")).isEmpty();
    }

    /** Starts a process, prints its pid when it runs, and waits. */
    static final class Parent {

        public static void main(String[] arguments) throws Exception {
            Path logs = Path.of(arguments[0]);
            Path running = logs.resolve("running");
            new ProcessBuilder("mkfifo", running.toString()).start().waitFor();
            ManagedProcess child = ManagedProcess.start(
                    "child", List.of("sh", "-c", "echo yes > " + running + "; exec sleep 600"), Map.of(), logs);
            Files.readString(running);
            System.out.println(child.pid());
            child.onExit().join();
        }
    }
}
