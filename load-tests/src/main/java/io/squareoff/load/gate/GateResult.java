package io.squareoff.load.gate;

import io.squareoff.load.compare.ComparisonResult;
import io.squareoff.load.compare.Metric;
import io.squareoff.load.compare.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The result of a gate: a first batch of launches of base and head and, if that shows a regression, a second one, which confirms it or
 * does not.
 *
 * @param base in words: a commit, or a URL
 * @param head the same
 * @param tolerance the share by which head may be worse: 0.05 is 5 %
 * @param first the first batch
 * @param second the second; empty where none was needed, or it did not come to it
 * @param marks what weakens the result without making it wrong
 */
public record GateResult(
        String base, String head, double tolerance, Batch first, Optional<Batch> second, List<String> marks) {

    /** Key that tells one verdict from others. */
    private record Key(Metric metric, Workload workload) {

        static Key of(DifferenceVerdict verdict) {
            return new Key(verdict.metric(), verdict.workload());
        }
    }

    public GateResult {
        marks = List.copyOf(marks);
    }

    /** Returns true if a second batch has to confirm what the first one shows. */
    public static boolean toBeConfirmed(Batch first, double tolerance) {
        return first.problems().isEmpty() && first.verdicts(tolerance).stream().anyMatch(DifferenceVerdict::regression);
    }

    public List<Batch> batches() {
        return second.map(other -> List.of(first, other)).orElseGet(() -> List.of(first));
    }

    /**
     * The verdict on each workload. Where the first batch shows a regression it is that of the second one: what was looked at because it
     * was large comes out too large.
     */
    public List<DifferenceVerdict> verdicts() {
        List<DifferenceVerdict> again = ofSecond();
        return first.verdicts(tolerance).stream()
                .map(verdict -> verdict.regression() ? same(verdict, again).orElse(verdict) : verdict)
                .toList();
    }

    /** The regressions that both batches show, as the second one has them. */
    public List<DifferenceVerdict> confirmed() {
        return regressionsOfFirst().stream()
                .flatMap(verdict -> same(verdict, ofSecond()).stream())
                .filter(DifferenceVerdict::regression)
                .toList();
    }

    /** The regressions that the first batch shows and the second one does not, as the first one has them. */
    public List<DifferenceVerdict> notConfirmed() {
        return second.isEmpty()
                ? List.of()
                : regressionsOfFirst().stream()
                        .filter(verdict -> same(verdict, ofSecond())
                                .filter(DifferenceVerdict::regression)
                                .isEmpty())
                        .toList();
    }

    public Decision decision() {
        if (first.onlyHeadFailed()) {
            return Decision.REGRESSION;
        }
        if (batches().stream().anyMatch(batch -> !batch.problems().isEmpty())) {
            return Decision.CANNOT_SAY;
        }
        if (regressionsOfFirst().isEmpty()) {
            return Decision.of(first.verdicts(tolerance));
        }
        if (!confirmed().isEmpty()) {
            return Decision.REGRESSION;
        }
        return second.isPresent() && dispelled() ? Decision.NO_REGRESSION : Decision.CANNOT_SAY;
    }

    /** The second batch excludes all that the first one shows, and shows nothing of its own; the others were decided by the first. */
    private boolean dispelled() {
        return notConfirmed().stream()
                        .allMatch(verdict -> same(verdict, ofSecond())
                                .filter(DifferenceVerdict::excludesRegression)
                                .isPresent())
                && ofSecond().stream().noneMatch(DifferenceVerdict::regression)
                && first.verdicts(tolerance).stream()
                        .filter(Predicate.not(DifferenceVerdict::regression))
                        .noneMatch(DifferenceVerdict::undecided);
    }

    /** Why nothing can be said, or what there is to know beside the decision, in words. */
    public List<String> reasons() {
        List<String> reasons = new ArrayList<>();
        for (Batch batch : batches()) {
            batch.problems().forEach(problem -> reasons.add((batch == first ? "" : "second batch: ") + problem));
        }
        notConfirmed()
                .forEach(verdict ->
                        reasons.add("a regression of %s that the first batch showed was not confirmed by the second"
                                .formatted(verdict.workload().arm())));
        if (reasons.isEmpty() && !regressionsOfFirst().isEmpty() && second.isEmpty()) {
            reasons.add("no second batch confirmed the regression");
        }
        return reasons;
    }

    /** The launches of each side in a batch that were planned. */
    public int rounds() {
        return first.head().plan().rounds();
    }

    /** The end of all. */
    public ComparisonResult last() {
        return second.orElse(first).head();
    }

    private List<DifferenceVerdict> regressionsOfFirst() {
        return first.verdicts(tolerance).stream()
                .filter(DifferenceVerdict::regression)
                .toList();
    }

    private List<DifferenceVerdict> ofSecond() {
        return second.map(batch -> batch.verdicts(tolerance)).orElse(List.of());
    }

    private static Optional<DifferenceVerdict> same(DifferenceVerdict verdict, List<DifferenceVerdict> among) {
        return among.stream()
                .filter(other -> Key.of(other).equals(Key.of(verdict)))
                .findFirst();
    }
}
