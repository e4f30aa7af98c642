package io.squareoff.workshop.grader;

import static io.squareoff.workshop.grade.NotYetException.unless;

import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.statistics.Ratio;
import io.squareoff.workshop.grade.Grader;
import io.squareoff.workshop.grade.GraderContext;
import io.squareoff.workshop.grade.LearnerProgram;
import io.squareoff.workshop.grade.NotYetException;
import io.squareoff.workshop.grade.Printed;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Has a learner's program read launches that are drawn anew for each check, and compares what it says with what a report would. */
final class ReadAnInterval implements Grader {

    static final String PROGRAM = "Interval.java";
    private static final String RECORDED = "launches.csv";
    private static final String CHECKPOINT = "05-read-an-interval";

    private static final Pattern OUTPUT = Pattern.compile("""
                    ratio (\\d+\\.\\d+) \\((\\d+\\.\\d+) to (\\d+\\.\\d+)\\), (\\d+) launches
                    verdict: (.+)
                    would have shown: (\\d+\\.\\d+) %
                    a difference of 5 %: ((?:not )?ruled out)""");

    private static final double PERCENT = 5;

    /** Of a ratio, for the digits that tables and output leave out. */
    private static final double TOLERANCE = 0.002;

    private static final Duration LIMIT = Duration.ofSeconds(15);
    private static final int DRAWS = 10_000;

    /**
     * A question to the program.
     *
     * @param fits true of the right reading of a draw that asks this question
     */
    private record Question(
            String about, int launches, double factor, double noise, Predicate<Reading> fits, String look) {

        Launches draw(Launches recorded, RandomGenerator random) {
            for (int draw = 0; draw < DRAWS; draw++) {
                Launches drawn = recorded.drawn(launches, factor, noise, random);
                if (fits.test(Reading.of(drawn, PERCENT))) {
                    return drawn;
                }
            }
            throw new UserFacingException("found no launches (" + about + ") like those in " + RECORDED);
        }
    }

    private static final List<Question> QUESTIONS = List.of(
            new Question(
                    "equal arms and much noise",
                    6,
                    1,
                    1,
                    right ->
                            right.verdict().startsWith("no ") && !right.excluded() && right.high() / right.low() > 1.15,
                    "ruledOut in " + PROGRAM
                            + ": 'no difference shown' is not a difference ruled out; how far does the interval"
                            + " reach?"),
            new Question(
                    "arms that differ",
                    8,
                    1.4,
                    1,
                    right -> right.verdict().equals("faster") && right.low() > 1.03,
                    "verdict in " + PROGRAM + ": the interval leaves 1 out, on which side?"),
            new Question(
                    "equal arms and little noise",
                    12,
                    1,
                    0.1,
                    right -> right.verdict().startsWith("no ")
                            && right.excluded()
                            && right.low() < 0.995
                            && right.high() > 1.005,
                    "ruledOut in " + PROGRAM + ": the whole interval lies between 1/1.05 and 1.05"),
            new Question(
                    "too few launches",
                    Ratio.ROUNDS_AT_LEAST - 1,
                    1.4,
                    1,
                    right -> true,
                    "verdict in " + PROGRAM + ": nothing is claimed of fewer than " + Ratio.ROUNDS_AT_LEAST
                            + " launches"));

    @Override
    public String grade(GraderContext context) throws InterruptedException {
        LearnerProgram program = context.program(PROGRAM, List.of());
        Launches recorded = Launches.read(context.start(CHECKPOINT, RECORDED));
        for (Question question : QUESTIONS) {
            Launches drawn = question.draw(recorded, context.random());
            Path file = context.write(RECORDED, drawn.lines());
            compare(question, drawn, program.run(List.of(file.toString(), "5"), LIMIT));
        }
        return "the intervals, verdicts and smallest differences of launches that were drawn for this check: "
                + String.join(", ", QUESTIONS.stream().map(Question::about).toList());
    }

    private static void compare(Question question, Launches drawn, Printed printed) {
        Matcher said = printed.require(
                OUTPUT,
                "four lines: ratio, verdict, would have shown, a difference of 5 %",
                "print in " + PROGRAM + ", which need not change");
        Reading right = Reading.of(drawn, PERCENT);
        String of = ", of " + question.launches() + " launches (" + question.about() + ")";
        requireInterval(right, drawn, said, of);
        unless(
                said.group(5).equals(right.verdict()),
                "the verdict '" + right.verdict() + "'" + of,
                "'" + said.group(5) + "'",
                question.look());
        if (right.verdict().equals(Reading.TOO_FEW)) {
            return;
        }
        double shown = 100 * (right.minimumDetectableEffect() - 1);
        unless(
                Math.abs(Double.parseDouble(said.group(6)) - shown) <= 0.06 + 0.01 * shown,
                String.format(
                        Locale.ROOT, "%.1f %% as the smallest difference that would have been shown%s", shown, of),
                said.group(6) + " %",
                "minimumDetectableEffect in " + PROGRAM
                        + ": both quantiles, of 0.975 and of 0.8, times the standard error");
        String ruledOut = right.excluded() ? "ruled out" : "not ruled out";
        unless(
                said.group(7).equals(ruledOut),
                "a difference of 5 % " + ruledOut + ", with the interval " + right.interval() + of,
                said.group(7),
                question.look());
    }

    private static void requireInterval(Reading right, Launches drawn, Matcher said, String of) {
        double ratio = Double.parseDouble(said.group(1));
        double low = Double.parseDouble(said.group(2));
        double high = Double.parseDouble(said.group(3));
        if (isNear(low, right.low()) && isNear(high, right.high()) && isNear(ratio, right.ratio())) {
            return;
        }
        throw new NotYetException(
                "a ratio of %s and the interval %s%s"
                        .formatted(String.format(Locale.ROOT, "%.4f", right.ratio()), right.interval(), of),
                "%s and %s to %s".formatted(said.group(1), said.group(2), said.group(3)),
                Mistake.of(drawn, low, high)
                        .map(Mistake::look)
                        .orElse("read in " + PROGRAM
                                + ": the ratio of each launch, its logarithm, then mean and interval"));
    }

    private static boolean isNear(double said, double right) {
        return Math.abs(said / right - 1) < TOLERANCE;
    }
}
