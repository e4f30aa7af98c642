package io.squareoff.load.report;

import io.squareoff.harness.report.Listing;
import io.squareoff.harness.report.RatioText;
import io.squareoff.harness.report.ReportVerdict.Outcome;
import io.squareoff.harness.statistics.Judgement;
import io.squareoff.harness.statistics.Ratio;
import io.squareoff.load.gate.Decision;
import io.squareoff.load.gate.DifferenceVerdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** The differences between two runs in one sentence, of the figures that decide. */
final class DifferenceSummary {

    private final List<DifferenceVerdict> deciding;
    private final double tolerance;
    private final String more;
    private final boolean oneCell;

    private DifferenceSummary(List<DifferenceVerdict> verdicts, double tolerance, int rounds, String where) {
        this.deciding = verdicts.stream()
                .sorted(Comparator.comparingDouble(DifferenceSummary::size).reversed())
                .toList();
        this.tolerance = tolerance;
        String option = rounds < Ratio.ROUNDS_AT_LEAST ? "--rounds " + Ratio.ROUNDS_AT_LEAST : "a longer --window";
        this.more = option + " of " + where;
        this.oneCell = deciding.stream()
                        .map(verdict -> WorkloadText.of(verdict.workload()))
                        .distinct()
                        .count()
                == 1;
    }

    /**
     * @param tolerance the share by which a figure may be worse: 0.05 is 5 %
     * @param rounds of each side at least
     * @param where the option stands that gives a verdict where there is none, in words
     */
    static String of(List<DifferenceVerdict> verdicts, double tolerance, int rounds, String where) {
        return new DifferenceSummary(verdicts, tolerance, rounds, where).sentence() + ".";
    }

    private String sentence() {
        List<DifferenceVerdict> worse = those(DifferenceVerdict::regression);
        List<DifferenceVerdict> changed = those(verdict -> verdict.difference().differs() && !verdict.regression());
        List<DifferenceVerdict> same = those(verdict -> verdict.outcome() == Outcome.NO_DIFFERENCE);
        List<DifferenceVerdict> equal = those(verdict -> verdict.outcome() == Outcome.EQUAL);
        List<DifferenceVerdict> open = those(verdict -> verdict.outcome() == Outcome.CANNOT_SAY
                && judgement(verdict).isPresent()
                && !verdict.difference().differs());
        List<DifferenceVerdict> unjudged = those(verdict -> judgement(verdict).isEmpty());
        List<String> clauses = new ArrayList<>();
        if (unjudged.size() == deciding.size()) {
            clauses.add("nothing can be said: too few rounds for an interval");
        } else if (!worse.isEmpty()) {
            clauses.add("REGRESSION, more than %s worse: %s".formatted(PowerText.percent(tolerance), clauses(worse)));
        } else if (Decision.of(deciding) == Decision.CANNOT_SAY) {
            clauses.add("cannot say whether anything is more than %s worse".formatted(PowerText.percent(tolerance)));
        } else {
            clauses.add("no regression shown");
        }
        if (!changed.isEmpty()) {
            clauses.add(clauses(changed));
        }
        if (!equal.isEmpty()) {
            clauses.add("%s in %d of %d ratios".formatted(Outcome.EQUAL.word(), equal.size(), deciding.size()));
        }
        addCount(clauses, same);
        addCount(clauses, open);
        if (!unjudged.isEmpty()) {
            clauses.add("%s gives a verdict on %d of %d ratios".formatted(more, unjudged.size(), deciding.size()));
        }
        return (oneCell ? WorkloadText.of(deciding.get(0).workload()) + ", " : "") + String.join("; ", clauses);
    }

    private void addCount(List<String> clauses, List<DifferenceVerdict> alike) {
        if (!alike.isEmpty()) {
            clauses.add("%s in %d of %d ratios (%s)"
                    .formatted(
                            alike.get(0).outcome().word(),
                            alike.size(),
                            deciding.size(),
                            RatioText.wouldHaveShown(largest(alike))));
        }
    }

    private static double size(DifferenceVerdict verdict) {
        return RatioWords.size(verdict.difference());
    }

    private List<DifferenceVerdict> those(Predicate<DifferenceVerdict> which) {
        return deciding.stream().filter(which).toList();
    }

    private static Optional<Judgement> judgement(DifferenceVerdict verdict) {
        return verdict.difference().judgement();
    }

    /** A difference as large as this would have been shown in each. */
    private static double largest(List<DifferenceVerdict> alike) {
        return alike.stream()
                .flatMap(verdict -> judgement(verdict).stream())
                .mapToDouble(Judgement::minimumDetectableEffect)
                .max()
                .orElseThrow();
    }

    private String clauses(List<DifferenceVerdict> verdicts) {
        return Listing.foremost(verdicts.stream()
                .map(verdict -> clause(verdict, oneCell ? "" : "; " + WorkloadText.of(verdict.workload())))
                .toList());
    }

    /** @param cell the workload behind the interval; may be empty */
    static String clause(DifferenceVerdict verdict, String cell) {
        Ratio ratio = verdict.ratio().orElseThrow();
        return "%s of %s is %s times the base (%s%s)"
                .formatted(
                        verdict.metric().title(),
                        verdict.workload().arm(),
                        RatioText.number(ratio.value()),
                        RatioText.interval(ratio),
                        cell);
    }
}
