package io.squareoff.workshop.grader;

import static io.squareoff.workshop.grade.NotYetException.unless;

import io.squareoff.workshop.grade.Grader;
import io.squareoff.workshop.grade.GraderContext;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Runs a learner's gate with a stand-in for {@code ./squareoff}, whose exit codes and words are drawn, and looks at what the job would see. */
final class GateTheJob implements Grader {

    static final String SCRIPT = "gate.sh";

    private static final int EQUAL = 0;
    private static final int REGRESSION = 1;
    private static final int CANNOT_SAY = 3;

    /** Wrong usage, no such command, killed, out of memory. */
    private static final List<Integer> OTHERS = List.of(2, 127, 130, 137);

    private static final int MORE = 3;

    @Override
    public String grade(GraderContext context) throws InterruptedException {
        Path script = context.file(SCRIPT);
        GateRun gate = new GateRun(script, context.scratch());
        List<Integer> codes = codes(new Random(context.random().nextLong()));
        for (int code : codes) {
            judge(code, gate.run(code, context.random()));
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

    private static void judge(int code, GateRun.Seen seen) {
        requireQuestion(seen);
        unless(
                seen.exit() == code,
                "exit code " + code + ", as diff ended" + meaning(code),
                "exit code " + seen.exit(),
                lookForExit(code, seen));
        unless(
                seen.summary().startsWith(GateRun.EARLIER),
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

    private static void requireQuestion(GateRun.Seen seen) {
        unless(
                seen.arguments().equals("diff " + seen.base() + " " + seen.head()),
                "one call of ./squareoff diff with both results and --tolerance",
                seen.arguments().isEmpty() ? "none" : "./squareoff " + seen.arguments() + " (without --tolerance)",
                "how " + SCRIPT + " calls it: ./squareoff diff \"$base\" \"$head\" --tolerance 10, once");
    }

    private static String lookForExit(int code, GateRun.Seen seen) {
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
