package io.squareoff.load.report;

import io.squareoff.harness.report.Listing;
import io.squareoff.harness.statistics.Judgement;
import io.squareoff.harness.statistics.Ratio;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.ComparisonResult;
import io.squareoff.load.compare.JudgedRatio;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The conclusion from a comparison at several workloads: for each pair of arms its smallest and its largest ratio, and where these were. */
final class SweepConclusion {

    private final ComparisonResult result;
    private final List<Arm> arms;
    private final List<JudgedRatio> primary;

    /** @param arms without ceilings, of at least two workloads */
    SweepConclusion(ComparisonResult result, List<Arm> arms) {
        this.result = result;
        this.arms = arms;
        this.primary =
                result.verdicts(arms).stream().filter(JudgedRatio::isPrimary).toList();
    }

    Conclusion found() {
        long cells = arms.stream()
                .map(arm -> WorkloadText.of(result.plan().asked(arm.workload())))
                .distinct()
                .count();
        List<String> clauses = ratios();
        if (clauses.isEmpty()) {
            clauses = figures();
        }
        Confidence confidence = new Confidence(result, primary);
        return new Conclusion(
                confidence.before() + "at " + cells + " workloads, " + Listing.separated(clauses, Conclusion.CLAUSES)
                        + confidence.after() + shown(),
                String.join("; ", confidence.advice()));
    }

    private List<String> ratios() {
        Map<String, List<JudgedRatio>> pairs = primary.stream()
                .filter(verdict -> verdict.ratio().isPresent())
                .collect(Collectors.groupingBy(RatioWords::pair, LinkedHashMap::new, Collectors.toList()));
        return pairs.values().stream()
                .sorted(Comparator.comparingDouble(SweepConclusion::largest).reversed())
                .map(SweepConclusion::clause)
                .toList();
    }

    private static Ratio ratio(JudgedRatio verdict) {
        return verdict.ratio().orElseThrow();
    }

    private static double largest(Collection<JudgedRatio> pair) {
        return pair.stream().mapToDouble(RatioWords::size).max().orElseThrow();
    }

    private static String clause(List<JudgedRatio> pair) {
        List<JudgedRatio> sorted = pair.stream()
                .sorted(Comparator.comparingDouble(verdict -> ratio(verdict).value()))
                .toList();
        JudgedRatio least = sorted.get(0);
        JudgedRatio most = sorted.get(sorted.size() - 1);
        String times = least == most ? times(least) : "from " + times(least) + " to " + times(most);
        return RatioWords.sentence(least, times);
    }

    private static String times(JudgedRatio verdict) {
        return RatioWords.times(verdict) + " (" + WorkloadText.of(verdict.workload()) + ")";
    }

    /** The figures of arms that were compared with nothing. */
    private List<String> figures() {
        return arms.stream()
                .map(arm -> CellConclusion.figure(arm) + " (" + WorkloadText.of(arm.workload()) + ")")
                .toList();
    }

    private String shown() {
        List<Judgement> judged = primary.stream()
                .flatMap(verdict -> verdict.judgement().stream())
                .toList();
        long differ = judged.stream().filter(Judgement::differs).count();
        return judged.isEmpty() ? "" : "; a difference is shown in " + differ + " of " + judged.size() + " ratios";
    }
}
