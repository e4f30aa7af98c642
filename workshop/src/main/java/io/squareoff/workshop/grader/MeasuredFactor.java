package io.squareoff.workshop.grader;

import static io.squareoff.workshop.grade.NotYetException.unless;

import io.squareoff.harness.report.RatioText;
import io.squareoff.harness.result.StoredResult;
import io.squareoff.harness.statistics.Ratio;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.ArmRatios;
import io.squareoff.load.compare.Findings;
import io.squareoff.load.compare.Metric;
import io.squareoff.load.report.FindingText;
import io.squareoff.load.report.RecordedRun;
import io.squareoff.workshop.grade.GraderContext;
import io.squareoff.workshop.grade.NotYetException;
import io.squareoff.workshop.grade.Printed;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * The p50 of nats by that of rest in a run of a learner's, made again from the run's histograms.
 *
 * @param file in the learner's folder
 * @param ratio of one round where it is within one launch: then there is no interval
 */
record MeasuredFactor(String file, Path path, RecordedRun run, Ratio ratio) {

    private static final String REST = "rest";
    private static final String NATS = "nats";

    /** Of one ratio computed twice. */
    private static final double ROUNDING = 1e-6;

    private static final int REASON = 160;

    /**
     * @param number the N that it is to be of
     * @throws NotYetException if there is none, or it is none of rest and nats with valid figures
     */
    static MeasuredFactor read(GraderContext context, String file, int number) {
        Path path = context.files().resolve(file);
        unless(
                Files.isRegularFile(path),
                "the result of a run at N = " + number + " in " + file,
                "no such file in " + context.files(),
                "the command: --json " + path + " writes it there");
        StoredResult stored;
        RecordedRun run;
        try {
            stored = StoredResult.read(path);
            unless(
                    stored.name().equals(RecordedRun.NAME),
                    "a result of ./squareoff compare in " + file,
                    "one of " + stored.name(),
                    "the command that wrote it");
            run = RecordedRun.of(stored);
        } catch (IllegalArgumentException e) {
            throw new NotYetException(
                    "a whole result.json in " + file,
                    begin(e.getMessage()),
                    file + ": it was changed or cut off; the run writes it again");
        }
        requireValid(file, run);
        List<Arm> arms = run.arms();
        String seen =
                arms.stream().map(arm -> arm.workload().fullTitle()).toList().toString();
        unless(
                arms.stream().map(Arm::name).toList().equals(List.of(REST, NATS))
                        && arms.stream().allMatch(arm -> arm.workload().number() == number),
                "one workload of rest and nats in " + file + ", at N = " + number,
                seen,
                "the command that wrote " + file + ": --transports rest,nats --number " + number);
        Ratio ratio = ArmRatios.between(Metric.P50, arms.get(1), arms.get(0))
                .ratio()
                .orElseThrow(() -> new NotYetException(
                        "a p50 of both arms in " + file,
                        "too few answers",
                        "the command that wrote " + file + ": a longer --window"));
        requireItsOwnFactor(file, stored.json(), ratio);
        return new MeasuredFactor(
                file, path, run, run.withinOneLaunch() ? Ratio.ofFactors(new double[] {ratio.value()}) : ratio);
    }

    private static void requireValid(String file, RecordedRun run) {
        Findings findings = run.result().findings();
        String reason = Stream.concat(findings.invalid().stream(), findings.failures().stream())
                .findFirst()
                .map(finding -> FindingText.of(run.arms(), finding))
                .orElse("it was cut short, or nothing was measured");
        unless(
                run.valid(),
                "a valid run in " + file,
                "one that is not: " + begin(reason),
                "what its report says, and what else runs on this machine; then measure again");
    }

    private static void requireItsOwnFactor(String file, JsonNode json, Ratio ratio) {
        double written = json.at("/derived/verdicts").values().stream()
                .filter(verdict -> verdict.path("metric").asString().equals(Metric.P50.title()))
                .mapToDouble(verdict -> verdict.path("ratio").asDouble(0))
                .findFirst()
                .orElse(0);
        unless(
                Math.abs(written / ratio.value() - 1) < ROUNDING,
                "a factor of " + RatioText.number(ratio.value()) + " in verdicts of " + file
                        + ", which its own histograms give",
                RatioText.number(written),
                file + ": it was changed after the run, which writes it again");
    }

    /** Requires that another run has another N, and else the same workload, machine and programs. */
    void requireSameBesides(MeasuredFactor other) {
        List<String> differences = run.incomparable(other.run).stream()
                .filter(words -> !words.startsWith("numbers: "))
                .toList();
        String seen = differences.isEmpty()
                ? "commit " + commit() + " and " + other.commit()
                : differences.get(0).replace("in base", "in " + file).replace("in head", "in " + other.file);
        unless(
                differences.isEmpty() && commit().equals(other.commit()),
                file + " and " + other.file + " of runs that differ in N alone",
                seen,
                "the two commands: with a second difference, nobody knows which of the two did it");
    }

    private String commit() {
        return run.result().environment().commit();
    }

    /** Whose p50 was lower: that of nats or rest; neither where the interval, or without one the figure in the report, does not say. */
    String ahead() {
        boolean undecided = ratio.conclusive()
                ? ratio.holds(1)
                : RatioText.number(ratio.value()).equals(RatioText.number(1));
        return undecided ? "neither" : ratio.value() < 1 ? NATS : REST;
    }

    /** The place at which a learner reads it. */
    String place() {
        return "the line 'p50' below the table of ./squareoff report " + path;
    }

    String words() {
        return RatioText.number(ratio.value()) + (ratio.conclusive() ? " (" + RatioText.interval(ratio) + ")" : "");
    }

    private static String begin(String text) {
        return new Printed(text).begin(REASON);
    }
}
