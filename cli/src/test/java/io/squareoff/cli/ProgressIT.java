package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.process.ProjectLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The packaged command line on a terminal that {@code script} makes, and without one. */
@Timeout(300)
@Execution(ExecutionMode.CONCURRENT)
class ProgressIT {

    private static final String REWRITTEN = "\rround 1 of 1, batch 1,";

    @TempDir
    private Path folder;

    @Test
    void rewritesALineOnATerminal() throws Exception {
        assertThat(onTerminal("")).contains(REWRITTEN, " of 3 s", "In short: ");
    }

    @Test
    void printsPlainLinesIntoAFileAlthoughAPersonSeesTheRest() throws Exception {
        Path log = folder.resolve("log");

        assertThat(onTerminal(" 2>" + log)).contains("In short: ").doesNotContain("128 B: about ", REWRITTEN);

        assertThat(Files.readString(log)).contains("128 B: about 3 s").doesNotContain("\r", "\u001b");
    }

    /** The output on a terminal, whose lines end with a carriage return and a line feed. */
    private String onTerminal(String redirection) throws Exception {
        Path root = ProjectLayout.find().root();
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        String command = java + " -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Dsquareoff.home=" + root + " -jar "
                + root.resolve("cli/target/app/cli.jar")
                + " lab publish-latency --rate=50 --replicas=1 --storage=memory --seconds=1"
                + " --rounds=1 --results=" + folder
                + redirection;
        Path shown = folder.resolve("shown");
        ProcessBuilder script = new ProcessBuilder("script", "-qec", command, "/dev/null")
                .redirectErrorStream(true)
                .redirectOutput(shown.toFile());
        script.environment().remove("NO_COLOR");
        script.environment().put("TERM", "xterm");
        Process process = script.start();
        try {
            process.getOutputStream().close();
            assertThat(process.waitFor(240, TimeUnit.SECONDS))
                    .as("ended within 240 s")
                    .isTrue();
        } finally {
            process.descendants().forEach(ProcessHandle::destroy);
        }
        assertThat(process.exitValue()).as(Files.readString(shown)).isZero();
        return Files.readString(shown);
    }
}
