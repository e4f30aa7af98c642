package io.squareoff.load.report;

import io.squareoff.harness.report.Listing;
import io.squareoff.harness.report.RatioText;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.ComparisonResult;
import io.squareoff.load.compare.JudgedRatio;
import io.squareoff.load.compare.Metric;
import io.squareoff.load.compare.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Indicative figures of a run, see {@link ComparisonResult#indicative}: p50 and CPU, without a verdict. */
final class IndicativeText {

    /** Stands before all of it. */
    static final String ONLY = "indicative only: ";

    private IndicativeText() {}

    /**
     * The clauses of a sentence.
     *
     * @param arms without ceilings
     */
    static String of(ComparisonResult result, List<Arm> arms) {
        Workload first = arms.get(0).workload();
        String within = ONLY + Conclusion.before(result);
        if (!arms.stream().allMatch(arm -> arm.workload().besides(first))) {
            return within + "p50 and CPU stand below";
        }
        List<String> clauses = new ArrayList<>();
        for (Metric metric : List.of(Metric.P50, Metric.CPU)) {
            List<JudgedRatio> ratios = result.verdicts().stream()
                    .filter(verdict ->
                            verdict.metric() == metric && verdict.ratio().isPresent())
                    .sorted(RatioWords.largestFirst())
                    .toList();
            if (!ratios.isEmpty()) {
                clauses.add(Listing.of(RatioWords.clauses(ratios), Conclusion.CLAUSES));
            }
        }
        if (clauses.isEmpty()) {
            arms.forEach(arm -> clauses.add(MetricText.figure(Metric.P50, arm)));
        }
        return within + WorkloadText.of(first) + ", " + String.join("; ", clauses);
    }

    /** The ratios of the two arms that a verdict would have been on. */
    static String beside(ComparisonResult result, JudgedRatio verdict) {
        return result.verdicts().stream()
                .filter(other -> !other.isPrimary()
                        && other.workload().equals(verdict.workload())
                        && other.reference().equals(verdict.reference())
                        && other.ratio().isPresent())
                .map(other -> other.metric().title() + " "
                        + RatioText.number(other.ratio().orElseThrow().value()) + "×")
                .collect(Collectors.joining(", ", ONLY, ""));
    }

    /** The figure of an arm that is compared with nothing. */
    static String figure(Arm arm) {
        return ONLY + MetricText.figure(Metric.P50, arm);
    }
}
