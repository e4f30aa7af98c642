package io.squareoff.workshop.grader;

import io.squareoff.harness.process.UserFacingException;
import io.squareoff.workshop.grade.RunningProgram;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * Runs a script in a folder where {@code ./squareoff} is a stand-in that prints the given lines, and ends with the given code.
 *
 * @param script the learner's
 * @param folder for the stand-in and what it leaves
 */
record GateRun(Path script, Path folder) {

    /** Text that another step of the job has written to the summary. */
    static final String EARLIER = "unit tests: passed\n";

    private static final Duration LIMIT = Duration.ofSeconds(10);

    /** Keeps its arguments, without the tolerance, and whether its output goes into a pipe. */
    private static final String STAND_IN = """
            #!/bin/sh
            {
              while [ $# -gt 0 ]; do
                case $1 in
                  --tolerance) [ $# -gt 1 ] && tolerance=$2 && shift ;;
                  --tolerance=*) tolerance=${1#*=} ;;
                  *) printf '%%s ' "$1" ;;
                esac
                shift
              done
              [ -n "${tolerance:-}" ] || printf 'tolerance? '
              echo
            } >>'%1$s/arguments'
            [ -p /dev/stdout ] && : >'%1$s/piped'
            echo '%2$s'
            echo '%3$s' >&2
            exit %4$d
            """;

    /**
     * What came out.
     *
     * @param exit code of the script
     * @param summary what is in the file then
     * @param arguments of the stand-in without the tolerance, a line for each call; with a question mark if there was none
     * @param piped true if the stand-in's output went into a pipe
     * @param base the argument of the script
     * @param head the argument of the script
     * @param verdict what the stand-in printed
     * @param reason what it printed on standard error
     */
    record Seen(
            int exit,
            String summary,
            String arguments,
            boolean piped,
            String base,
            String head,
            String verdict,
            String reason) {}

    /** @throws NotYetException if the script has not ended after 10 s */
    Seen run(int code, RandomGenerator random) throws InterruptedException {
        String base = "results/base-" + random.nextInt(1000, 10_000);
        String head = "results/head-" + random.nextInt(1000, 10_000);
        String verdict = "rest at 200 in flight: " + random.nextInt(1000, 10_000) + " squares/s";
        String reason = "squareoff: a note, number " + random.nextInt(1000, 10_000);
        try {
            Path job = Files.createTempDirectory(folder, "job");
            Path command = Files.writeString(
                    job.resolve("squareoff"), STAND_IN.formatted(job.toString(), verdict, reason, code));
            if (!command.toFile().setExecutable(true)) {
                throw new IOException("could not make " + command + " executable");
            }
            Path summary = Files.writeString(job.resolve("summary.md"), EARLIER);
            int exit = execute(job, base, head, summary);
            return new Seen(
                    exit,
                    content(summary),
                    content(job.resolve("arguments")).strip(),
                    Files.exists(job.resolve("piped")),
                    base,
                    head,
                    verdict,
                    reason);
        } catch (IOException e) {
            throw new UserFacingException("could not run " + script.getFileName() + ": " + e.getMessage(), e);
        }
    }

    private static String content(Path file) throws IOException {
        // A learner's script may have written anything.
        return Files.exists(file) ? new String(Files.readAllBytes(file), StandardCharsets.UTF_8) : "";
    }

    private int execute(Path job, String base, String head, Path summary) throws InterruptedException {
        ProcessBuilder builder = new ProcessBuilder("sh", script.toString(), base, head, summary.toString())
                .directory(job.toFile())
                .redirectErrorStream(true)
                // Not a pipe, which the stand-in would take for one of the script's.
                .redirectOutput(job.resolve("log").toFile());
        builder.environment().merge("PATH", job.toString(), (path, first) -> first + File.pathSeparator + path);
        try (RunningProgram running = new RunningProgram(GateTheJob.SCRIPT, builder)) {
            return running.end(LIMIT, "what " + GateTheJob.SCRIPT + " waits for: input, another process")
                    .exit();
        }
    }
}
