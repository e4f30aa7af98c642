package io.squareoff.load.gate;

import io.squareoff.load.compare.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The result of a gate: a first batch of launches of base and head and, if that shows a regression or requests of head alone failed
 * outside of its windows, a second one, which confirms it or does not.
 *
 * @param base in words: a commit, or a URL
 * @param head the same
 * @param tolerance the share by which head may be worse: 0.05 is 5 %
 * @param first the first batch
 * @param second the second; empty where none was needed, or it did not come to it
 * @param warnings on what weakens the result without making it wrong, besides those on the runs of both sides
 */
public record GateResult(
        String base, String head, double tolerance, Batch first, Optional<Batch> second, List<Finding> warnings) {

    public GateResult {
        warnings = List.copyOf(warnings);
    }

    /** Returns true if a second batch has to confirm what the first one shows. */
    public static boolean toBeConfirmed(Batch first, double tolerance) {
        if (first.onlyHeadFailed()) {
            return !first.onlyHeadFailedInWindow();
        }
        return first.problems().isEmpty() && first.verdicts(tolerance).stream().anyMatch(DifferenceVerdict::regression);
    }

    public List<Batch> batches() {
        return second.map(other -> List.of(first, other)).orElseGet(() -> List.of(first));
    }

    /**
     * The verdict on each workload. Where the first batch shows a regression it is that of the second one: what was looked at because it
     * was large comes out too large. It is disputed where the second one neither shows nor excludes it, or alone shows one.
     */
    public List<DifferenceVerdict> verdicts() {
        return first.verdicts(tolerance).stream().map(this::verdict).toList();
    }

    private DifferenceVerdict verdict(DifferenceVerdict ofFirst) {
        Optional<DifferenceVerdict> again = same(ofFirst, ofSecond());
        if (!ofFirst.regression()) {
            return again.filter(DifferenceVerdict::regression).isPresent() ? ofFirst.dispute() : ofFirst;
        }
        return again.filter(verdict -> verdict.regression() || verdict.excludesRegression())
                .orElseGet(() -> again.orElse(ofFirst).dispute());
    }

    /** Returns true if the figures of all batches count. */
    public boolean counts() {
        return batches().stream().allMatch(batch -> batch.problems().isEmpty());
    }

    /** The regressions that both batches show, as the second one has them; none where the figures do not count. */
    public List<DifferenceVerdict> confirmed() {
        return counts()
                ? verdicts().stream().filter(DifferenceVerdict::regression).toList()
                : List.of();
    }

    /** The regressions that the first batch shows and the second one does not, as the first one has them. */
    public List<DifferenceVerdict> notConfirmed() {
        return second.isEmpty() || !second.get().problems().isEmpty()
                ? List.of()
                : regressionsOfFirst().stream()
                        .filter(verdict -> same(verdict, ofSecond())
                                .filter(DifferenceVerdict::regression)
                                .isEmpty())
                        .toList();
    }

    public Decision decision() {
        if (headFails()) {
            return Decision.REGRESSION;
        }
        return counts() ? Decision.of(verdicts()) : Decision.CANNOT_SAY;
    }

    /** Returns true if head alone gave wrong or failed answers in a window of any batch, or outside of windows in both. */
    public boolean headFails() {
        return batches().stream().anyMatch(Batch::onlyHeadFailedInWindow)
                || second.isPresent() && batches().stream().allMatch(Batch::onlyHeadFailed);
    }

    /** Why nothing can be said, or what there is to know beside the decision, in words. */
    public List<String> reasons() {
        List<String> reasons = new ArrayList<>();
        for (Batch batch : batches()) {
            batch.problems().forEach(problem -> reasons.add((batch == first ? "" : "second batch: ") + problem));
        }
        notConfirmed()
                .forEach(verdict -> reasons.add(
                        "a regression of %s in %s%s that the first batch showed was not confirmed by the second"
                                .formatted(
                                        verdict.workload().arm(),
                                        verdict.metric().title(),
                                        severalWorkloads()
                                                ? " (" + verdict.workload().fullTitle() + ")"
                                                : "")));
        if (reasons.isEmpty() && !regressionsOfFirst().isEmpty() && second.isEmpty()) {
            reasons.add("no second batch confirmed the regression");
        }
        return reasons;
    }

    /** Returns true if arms alone do not say which figures are meant. */
    public boolean severalWorkloads() {
        return verdicts().stream()
                        .map(verdict -> verdict.workload().fullTitle())
                        .distinct()
                        .count()
                > 1;
    }

    private List<DifferenceVerdict> regressionsOfFirst() {
        return first.verdicts(tolerance).stream()
                .filter(DifferenceVerdict::regression)
                .toList();
    }

    private List<DifferenceVerdict> ofSecond() {
        return second.map(batch -> batch.verdicts(tolerance)).orElse(List.of());
    }

    /** The one in the same metric, of the same workload. */
    private static Optional<DifferenceVerdict> same(DifferenceVerdict verdict, List<DifferenceVerdict> among) {
        return among.stream()
                .filter(other ->
                        other.metric() == verdict.metric() && other.workload().equals(verdict.workload()))
                .findFirst();
    }
}
