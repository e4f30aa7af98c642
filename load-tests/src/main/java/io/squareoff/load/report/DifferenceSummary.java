package io.squareoff.load.report;

import io.squareoff.harness.report.Listing;
import io.squareoff.harness.report.RatioText;
import io.squareoff.harness.statistics.Judgement;
import io.squareoff.harness.statistics.Ratio;
import io.squareoff.load.compare.MetricDifference;
import io.squareoff.load.gate.Decision;
import io.squareoff.load.gate.DifferenceVerdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;

/** The differences between two runs in one sentence, of the figures that decide. */
final class DifferenceSummary {

    private final List<MetricDifference> deciding;
    private final double tolerance;
    private final boolean oneCell;

    private DifferenceSummary(List<MetricDifference> differences, double tolerance) {
        this.deciding = differences.stream()
                .filter(MetricDifference::isPrimary)
                .sorted(Comparator.comparingDouble(DifferenceSummary::size).reversed())
                .toList();
        this.tolerance = tolerance;
        this.oneCell = deciding.stream()
                        .map(difference -> WorkloadText.of(difference.workload()))
                        .distinct()
                        .count()
                == 1;
    }

    /** @param tolerance the share by which a figure may be worse: 0.05 is 5 % */
    static String of(List<MetricDifference> differences, double tolerance) {
        return new DifferenceSummary(differences, tolerance).sentence() + ".";
    }

    private String sentence() {
        List<MetricDifference> worse = those(difference -> difference.regression(tolerance));
        List<MetricDifference> changed = those(difference -> differs(difference) && !difference.regression(tolerance));
        List<MetricDifference> same = those(difference -> difference.judgement().isPresent() && !differs(difference));
        List<MetricDifference> unjudged =
                those(difference -> difference.judgement().isEmpty());
        List<String> clauses = new ArrayList<>();
        if (unjudged.size() == deciding.size()) {
            clauses.add("nothing can be said: too few rounds for an interval");
        } else if (!worse.isEmpty()) {
            clauses.add("REGRESSION, more than %s worse: %s".formatted(PowerText.percent(tolerance), clauses(worse)));
        } else if (Decision.of(DifferenceVerdict.of(deciding, tolerance)) == Decision.CANNOT_SAY) {
            clauses.add("cannot say whether anything is more than %s worse".formatted(PowerText.percent(tolerance)));
        } else {
            clauses.add("no regression shown");
        }
        if (!changed.isEmpty()) {
            clauses.add(clauses(changed));
        }
        if (!same.isEmpty()) {
            clauses.add("no difference shown in " + same.size() + " of " + deciding.size() + " ratios ("
                    + RatioText.wouldHaveShown(largest(same)) + ")");
        }
        if (!unjudged.isEmpty()) {
            clauses.add("%s of `squareoff compare` in both runs gives a verdict on %d of %d ratios"
                    .formatted(OptionText.of("rounds", Ratio.ROUNDS_AT_LEAST), unjudged.size(), deciding.size()));
        }
        return (oneCell ? WorkloadText.of(deciding.get(0).workload()) + ", " : "") + String.join("; ", clauses);
    }

    private static double size(MetricDifference difference) {
        return difference.ratio().map(RatioClause::sizeOf).orElse(0.0);
    }

    private List<MetricDifference> those(Predicate<MetricDifference> which) {
        return deciding.stream().filter(which).toList();
    }

    private static boolean differs(MetricDifference difference) {
        return difference.judgement().filter(Judgement::differs).isPresent();
    }

    /** A difference as large as this would have been shown in each. */
    private static double largest(List<MetricDifference> same) {
        return same.stream()
                .flatMap(difference -> difference.judgement().stream())
                .mapToDouble(Judgement::wouldHaveShown)
                .max()
                .orElseThrow();
    }

    private String clauses(List<MetricDifference> differences) {
        return Listing.of(differences.stream().map(this::clause).toList(), Finding.CLAUSES);
    }

    private String clause(MetricDifference difference) {
        Ratio ratio = difference.ratio().orElseThrow();
        return "%s of %s is %s times the base (%s%s)"
                .formatted(
                        difference.metric().title(),
                        difference.workload().arm(),
                        RatioText.number(ratio.value()),
                        RatioText.interval(ratio),
                        oneCell ? "" : "; " + WorkloadText.of(difference.workload()));
    }
}
