package io.squareoff.load.gate;

import io.squareoff.harness.report.RatioText;
import io.squareoff.load.compare.ComparisonResult;
import io.squareoff.load.compare.JudgedRatio;
import io.squareoff.load.compare.Launches;
import io.squareoff.load.compare.RunRatios;
import java.util.ArrayList;
import java.util.List;

/**
 * Launches of base and head that took turns.
 *
 * @param differences in every metric that says something, of every workload that both measured
 */
public record Batch(ComparisonResult base, ComparisonResult head, List<JudgedRatio> differences) {

    /**
     * The launches of each side that a batch has at most, by default. With the noise between launches of the kept runs, throughput that is 10 %
     * lower is confirmed by two batches of so many in more than 19 of 20 runs, and of 20 runs of equal commits one at most does not end
     * with "no regression": {@code GateSimulationTest} shows it.
     */
    public static final int LAUNCHES = 18;

    /** The share of gates whose generator may seem to have other work for head's requests, when it has not. */
    private static final double OTHER_WORK = 0.01;

    public Batch {
        differences = List.copyOf(differences);
    }

    public static Batch of(ComparisonResult base, ComparisonResult head) {
        return new Batch(
                base,
                head,
                RunRatios.inTurns(base.arms(), head.arms(), head.plan().launches()));
    }

    /** The machine's pace in each workload where it is known. */
    public List<RunRatios.Pace> paces() {
        return RunRatios.paces(base.arms(), head.arms(), head.plan().launches());
    }

    /** Those of them that are not the machine's: the generator had other work, so that figures do not count. */
    public List<RunRatios.Pace> otherWork() {
        List<RunRatios.Pace> paces = paces();
        return paces.stream()
                .filter(pace -> pace.hasOtherWork(OTHER_WORK / paces.size()))
                .toList();
    }

    public List<DifferenceVerdict> verdicts(double tolerance) {
        return DifferenceVerdict.of(differences, tolerance);
    }

    /** Returns true if head is not worse by more than the tolerance in any workload, as sure as intervals are: more launches are not needed. */
    public boolean excludesRegression(double tolerance) {
        List<DifferenceVerdict> verdicts = verdicts(tolerance);
        return !verdicts.isEmpty()
                && problems().isEmpty()
                && verdicts.stream().allMatch(DifferenceVerdict::excludesRegression);
    }

    /** Returns true if head answered wrongly, or not at all, where base did not, and neither ended early. */
    public boolean onlyHeadFailed() {
        return base.answersRight()
                && head.cutShort().isEmpty()
                && !head.findings().failures().isEmpty();
    }

    /** Returns true if head failed so in a window: what fails only before or after may be one accident. */
    public boolean onlyHeadFailedInWindow() {
        return onlyHeadFailed()
                && head.arms().stream()
                        .flatMap(arm -> arm.rounds().stream())
                        .anyMatch(round ->
                                !round.failures().isEmpty() || round.recording().ok() == 0);
    }

    /** The reasons why the figures do not count, in words; empty where they do. */
    public List<String> problems() {
        List<String> problems = new ArrayList<>();
        addFindings(problems, "base", base);
        addFindings(problems, "head", head);
        problems.addAll(withoutFinding());
        if (head.plan().launches() == Launches.ONE) {
            problems.add("within one launch of each side, and another may differ");
        }
        return problems;
    }

    /** Those of the reasons that no finding on the run of a side says. */
    public List<String> withoutFinding() {
        List<String> problems = new ArrayList<>();
        add(problems, "base", base);
        add(problems, "head", head);
        otherWork()
                .forEach(pace -> problems.add(
                        "over %s the generator took %s times base's CPU for a request of head's, and %s times in a second, so it had other work"
                                .formatted(
                                        pace.workload().arm(),
                                        RatioText.number(pace.generator().value()),
                                        RatioText.number(pace.bySecond().value()))));
        return problems;
    }

    private static void addFindings(List<String> problems, String side, ComparisonResult result) {
        result.cutShort().ifPresent(why -> problems.add(side + " was cut short: " + why));
        if (!result.findings().failures().isEmpty()) {
            problems.add(side + " gave wrong or failed answers");
        }
        if (!result.findings().invalid().isEmpty()) {
            problems.add("the figures of " + side + " are not valid");
        }
    }

    private static void add(List<String> problems, String side, ComparisonResult result) {
        if (result.arms().isEmpty() && result.cutShort().isEmpty()) {
            problems.add("nothing of " + side + " was measured");
        }
    }
}
