package io.squareoff.workshop.grader;

import static io.squareoff.workshop.grade.NotYetException.unless;

import io.squareoff.harness.process.UserFacingException;
import io.squareoff.workshop.grade.Grader;
import io.squareoff.workshop.grade.GraderContext;
import io.squareoff.workshop.grade.RunningProgram;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.random.RandomGenerator;

/** Runs a learner's gate with a stand-in for {@code ./squareoff}, whose exit codes and words are drawn, and looks at what the job would see. */
final class GateTheJob implements Grader {

    private static final String SCRIPT = "gate.sh";

    private static final int EQUAL = 0;
    private static final int REGRESSION = 1;
    private static final int CANNOT_SAY = 3;

    /** Wrong usage, no such command, killed, out of memory. */
    private static final List<Integer> OTHERS = List.of(2, 127, 130, 137);

    private static final int MORE = 3;

    /** Text that another step of the job has written to the summary. */
    private static final String EARLIER = "unit tests: passed\n";

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
     * @param exit code of the script
     * @param summary what is in the file then
     * @param arguments of the stand-in without the tolerance, a line for each call; with a question mark if there was none
     * @param piped true if the stand-in's output went into a pipe
     * @param wanted the arguments that it should have had
     * @param verdict what the stand-in printed
     * @param reason what it printed on standard error
     */
    private record Seen(
            int exit, String summary, String arguments, boolean piped, String wanted, String verdict, String reason) {}

    @Override
    public String grade(GraderContext context) throws InterruptedException {
        Path script = context.file(SCRIPT);
        List<Integer> codes = codes(new Random(context.random().nextLong()));
        for (int code : codes) {
            judge(code, run(script, context.scratch(), code, context.random()));
        }
        return "diff ended with %s, the job with the same, and its summary said which it was"
                .formatted(String.join(", ", codes.stream().map(String::valueOf).toList()));
    }

    /** Each one first in an order that leads from the usual mistakes to the others, then some in an order that nobody knows. */
    private static List<Integer> codes(Random random) {
        List<Integer> codes =
                new ArrayList<>(List.of(REGRESSION, CANNOT_SAY, EQUAL, OTHERS.get(random.nextInt(OTHERS.size()))));
        List<Integer> more = new ArrayList<>(codes);
        Collections.shuffle(more, random);
        codes.addAll(more.subList(0, MORE));
        return codes;
    }

    /** Runs the script in a folder where {@code ./squareoff} is the stand-in, and ends with a code. */
    private static Seen run(Path script, Path folder, int code, RandomGenerator random) throws InterruptedException {
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
            int exit = execute(script, job, base, head, summary);
            return new Seen(
                    exit,
                    content(summary),
                    content(job.resolve("arguments")).strip(),
                    Files.exists(job.resolve("piped")),
                    "diff " + base + " " + head,
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

    private static int execute(Path script, Path job, String base, String head, Path summary)
            throws InterruptedException {
        ProcessBuilder builder = new ProcessBuilder("sh", script.toString(), base, head, summary.toString())
                .directory(job.toFile())
                .redirectErrorStream(true)
                // Not a pipe, which the stand-in would take for one of the script's.
                .redirectOutput(job.resolve("log").toFile());
        builder.environment().merge("PATH", job.toString(), (path, first) -> first + File.pathSeparator + path);
        try (RunningProgram running = new RunningProgram(SCRIPT, builder)) {
            return running.end(LIMIT, "what " + SCRIPT + " waits for: input, another process")
                    .exit();
        }
    }

    private static void judge(int code, Seen seen) {
        requireQuestion(seen);
        unless(
                seen.exit() == code,
                "exit code " + code + ", as diff ended" + meaning(code),
                "exit code " + seen.exit(),
                lookForExit(code, seen));
        unless(
                seen.summary().startsWith(EARLIER),
                "the summary with what other steps of the job wrote there before",
                "it is gone",
                "how " + SCRIPT + " writes to the summary: > begins it anew, >> adds to it");
        unless(
                seen.summary().contains(seen.verdict()) || !seen.summary().contains(seen.reason()),
                "all that diff prints in the summary, such as '" + seen.verdict() + "'",
                "only its standard error",
                "where " + SCRIPT + " sends the standard output of diff");
        unless(
                seen.summary().contains(seen.verdict()) && seen.summary().contains(seen.reason()),
                "all that diff prints in the summary, such as '" + seen.reason() + "' on its standard error",
                seen.summary().contains(seen.verdict()) ? "only its standard output" : "none of it",
                "where " + SCRIPT + " sends what diff prints: 2>&1 after the file sends standard error there, too");
        List<String> verdicts =
                seen.summary().lines().filter(line -> line.startsWith("gate:")).toList();
        unless(
                verdicts.equals(List.of(line(code))),
                "one line '" + line(code) + "' in the summary, where diff ended with " + code,
                verdicts.isEmpty() ? "none that begins with gate:" : String.join(", ", verdicts),
                verdicts.isEmpty() && code != EQUAL
                        ? "what " + SCRIPT
                                + " does after diff: set -e ends it where diff fails, before it says anything"
                        : "what " + SCRIPT + " writes for each exit code");
    }

    private static void requireQuestion(Seen seen) {
        unless(
                seen.arguments().equals(seen.wanted()),
                "one call of ./squareoff diff with both results and --tolerance",
                seen.arguments().isEmpty() ? "none" : "./squareoff " + seen.arguments() + " (without --tolerance)",
                "how " + SCRIPT + " calls it: ./squareoff diff \"$base\" \"$head\" --tolerance 10, once");
    }

    private static String lookForExit(int code, Seen seen) {
        if (seen.piped() && seen.exit() == 0) {
            return "where " + SCRIPT
                    + " runs diff: a pipe ends with the code of its last command, not with that of diff";
        }
        if (seen.exit() == 0 && code != REGRESSION) {
            return "what " + SCRIPT + " does with " + code + ": green is for 0 alone";
        }
        return "the end of " + SCRIPT + ": a script ends with the code of its last command, unless exit gives another";
    }

    private static String line(int code) {
        return "gate: "
                + switch (code) {
                    case EQUAL -> "no regression";
                    case REGRESSION -> "regression";
                    case CANNOT_SAY -> "cannot say";
                    default -> "failed";
                };
    }

    private static String meaning(int code) {
        return switch (code) {
            case REGRESSION -> " (a regression)";
            case CANNOT_SAY -> " (cannot say)";
            default -> "";
        };
    }
}
