package io.squareoff.workshop.grader;

import static io.squareoff.workshop.grade.NotYetException.unless;

import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.report.RatioText;
import io.squareoff.harness.statistics.Judgement;
import io.squareoff.harness.statistics.Ratio;
import io.squareoff.workshop.grade.Grader;
import io.squareoff.workshop.grade.GraderContext;
import io.squareoff.workshop.grade.LearnerProgram;
import io.squareoff.workshop.grade.NotYetException;
import io.squareoff.workshop.grade.Printed;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Has a learner's program read launches that are drawn anew for each check, and compares what it says with what a report would. */
final class ReadAnInterval implements Grader {

    private static final String PROGRAM = "Interval.java";
    private static final String RECORDED = "launches.csv";
    private static final String CHECKPOINT = "05-read-an-interval";

    private static final Pattern OUTPUT = Pattern.compile("""
                    ratio (\\d+\\.\\d+) \\((\\d+\\.\\d+) to (\\d+\\.\\d+)\\), (\\d+) launches
                    verdict: (.+)
                    would have shown: (\\d+\\.\\d+) %
                    a difference of 5 %: ((?:not )?ruled out)""");

    /** A difference of 5 %, as a ratio. */
    private static final double BOUND = 1.05;

    private static final String TOO_FEW = "too few launches";

    /** Of a ratio, for the digits that tables and output leave out. */
    private static final double TOLERANCE = 0.002;

    private static final Duration LIMIT = Duration.ofSeconds(15);
    private static final int DRAWS = 10_000;

    /** What one may say of two arms after some launches, as reports of comparisons have it. */
    private record Reading(Ratio ratio, Optional<Judgement> judgement) {

        static Reading of(Launches launches) {
            Ratio ratio = Ratio.ofPairs(launches.first(), launches.second());
            return new Reading(ratio, Judgement.alone(ratio));
        }

        String verdict() {
            if (judgement.isEmpty()) {
                return TOO_FEW;
            }
            if (!judgement.get().differs()) {
                return RatioText.NO_DIFFERENCE;
            }
            return ratio.value() > 1 ? "faster" : "slower";
        }

        /** Returns true if a difference of 5 % is ruled out. */
        boolean excluded() {
            return judgement.isPresent() && ratio.low() > 1 / BOUND && ratio.high() < BOUND;
        }

        String interval() {
            return String.format(Locale.ROOT, "%.4f to %.4f", ratio.low(), ratio.high());
        }
    }

    /** Usual mistakes, by the interval that each makes. */
    private enum Mistake {
        NONE("read in " + PROGRAM + ": there is no interval yet, both ends are the ratio"),
        WITHOUT_ROOT("the standard error in " + PROGRAM
                + ": the standard deviation of the launches is not yet that of their mean"),
        NORMAL("the quantile in " + PROGRAM + ": 1.96 is for many launches, Student's for few"),
        APART("read in " + PROGRAM + ": a launch disturbs both arms alike, so take the ratio within each launch first");

        /** Of the ratio of both ends, for the digits that tables and output leave out. */
        private static final double EXACTLY = 0.004;

        /** Of the logarithm, for those who take other degrees of freedom for arms measured apart. */
        private static final double ROUGHLY = 0.15;

        private final String look;

        Mistake(String look) {
            this.look = look;
        }

        /** The upper end by the lower. */
        private double factor(Launches drawn) {
            Ratio ratio = Ratio.ofPairs(drawn.first(), drawn.second());
            double margin = Math.log(ratio.high() / ratio.value());
            Ratio apart = Ratio.ofSamples(drawn.first(), drawn.second());
            return switch (this) {
                case NONE -> 1;
                case WITHOUT_ROOT -> Math.exp(2 * margin * Math.sqrt(drawn.first().length));
                case APART -> apart.high() / apart.low();
                case NORMAL -> Math.exp(2 * 1.96 * ratio.standardError());
            };
        }

        /** Returns true if it makes such an interval. */
        private boolean makes(Launches drawn, double spread) {
            double factor = factor(drawn);
            return this == APART
                    ? Math.abs(Math.log(spread) / Math.log(factor) - 1) < ROUGHLY
                    : Math.abs(spread / factor - 1) < EXACTLY;
        }
    }

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
                if (fits.test(Reading.of(drawn))) {
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
                    right -> right.verdict().startsWith("no ")
                            && !right.excluded()
                            && right.ratio().high() / right.ratio().low() > 1.15,
                    "ruledOut in " + PROGRAM
                            + ": 'no difference shown' is not a difference ruled out; how far does the interval"
                            + " reach?"),
            new Question(
                    "arms that differ",
                    8,
                    1.4,
                    1,
                    right -> right.verdict().equals("faster") && right.ratio().low() > 1.03,
                    "verdict in " + PROGRAM + ": the interval leaves 1 out, on which side?"),
            new Question(
                    "arms that differ the other way",
                    8,
                    1 / 1.4,
                    1,
                    right -> right.verdict().equals("slower") && right.ratio().high() < 0.97,
                    "verdict and ruledOut in " + PROGRAM + ": the interval leaves 1 out, on which side, and how far?"),
            new Question(
                    "equal arms and little noise",
                    12,
                    1,
                    0.1,
                    right -> right.verdict().startsWith("no ")
                            && right.excluded()
                            && right.ratio().low() < 0.995
                            && right.ratio().high() > 1.005,
                    "ruledOut in " + PROGRAM + ": the whole interval lies between 1/1.05 and 1.05"),
            new Question(
                    TOO_FEW,
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
        Reading right = Reading.of(drawn);
        String of = ", of " + question.launches() + " launches (" + question.about() + ")";
        requireInterval(right, drawn, said, of);
        unless(
                said.group(5).equals(right.verdict()),
                "the verdict '" + right.verdict() + "'" + of,
                "'" + said.group(5) + "'",
                question.look());
        if (right.judgement().isEmpty()) {
            return;
        }
        double shown = 100 * (right.judgement().get().minimumDetectableEffect() - 1);
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
        Ratio actual = right.ratio();
        if (isNear(low, actual.low()) && isNear(high, actual.high()) && isNear(ratio, actual.value())) {
            return;
        }
        throw new NotYetException(
                "a ratio of %s and the interval %s%s"
                        .formatted(String.format(Locale.ROOT, "%.4f", actual.value()), right.interval(), of),
                "%s and %s to %s".formatted(said.group(1), said.group(2), said.group(3)),
                Arrays.stream(Mistake.values())
                        .filter(mistake -> mistake.makes(drawn, high / low))
                        .findFirst()
                        .map(mistake -> mistake.look)
                        .orElse("read in " + PROGRAM
                                + ": the ratio of each launch, its logarithm, then mean and interval"));
    }

    private static boolean isNear(double said, double right) {
        return Math.abs(said / right - 1) < TOLERANCE;
    }
}
