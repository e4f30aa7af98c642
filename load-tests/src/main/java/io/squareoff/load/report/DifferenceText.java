package io.squareoff.load.report;

import io.squareoff.harness.report.Listing;
import io.squareoff.harness.report.RatioText;
import io.squareoff.harness.report.ReportVerdict.Outcome;
import io.squareoff.harness.statistics.Judgement;
import io.squareoff.harness.statistics.Ratio;
import io.squareoff.load.gate.Decision;
import io.squareoff.load.gate.DifferenceVerdict;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The differences between two runs in words: one sentence on the figures that decide, the rule of a regression, and how large one would have
 * been shown.
 */
final class DifferenceText {

    static final String OVER_RUNS =
            "Runs of one side differ from each other, so intervals are over runs and not over their launches where those are wider or the"
                    + " runs are enough.";

    /** The most ratios of which each is named. */
    private static final int EACH = 4;

    private final List<DifferenceVerdict> deciding;
    private final double tolerance;
    private final String more;
    private final boolean oneCell;

    private DifferenceText(List<DifferenceVerdict> verdicts, double tolerance, int rounds, String where) {
        this.deciding = verdicts.stream()
                .sorted(Comparator.comparingDouble(DifferenceText::size).reversed())
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
    static String summary(List<DifferenceVerdict> verdicts, double tolerance, int rounds, String where) {
        return new DifferenceText(verdicts, tolerance, rounds, where).sentence() + ".";
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
            clauses.add("REGRESSION, more than %s worse: %s".formatted(percent(tolerance), clauses(worse)));
        } else if (Decision.of(deciding) == Decision.CANNOT_SAY) {
            clauses.add("cannot say whether anything is more than %s worse".formatted(percent(tolerance)));
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
                        MetricText.title(verdict.difference()),
                        verdict.workload().arm(),
                        RatioText.number(ratio.value()),
                        RatioText.interval(ratio),
                        cell);
    }

    /** @param tolerance 0.05 is 5 % */
    static String rule(double tolerance) {
        return "an interval wholly more than " + percent(tolerance) + " worse is a regression";
    }

    /** As it was given, such as "5 %" and "2.25 %": a hundred times 0.07 is a little more than 7. */
    static String percent(double share) {
        DecimalFormatSymbols signs = DecimalFormatSymbols.getInstance(Locale.ROOT);
        return new DecimalFormat("0.######", signs).format(100 * share) + " %";
    }

    /** The smallest regressions that would have been shown; empty where no ratio has an interval. */
    static Optional<String> power(List<DifferenceVerdict> verdicts) {
        Map<String, List<DifferenceVerdict>> byMetric = verdicts.stream()
                .filter(verdict -> verdict.smallestRegression().isPresent())
                .collect(Collectors.groupingBy(
                        verdict -> MetricText.title(verdict.difference()), LinkedHashMap::new, Collectors.toList()));
        List<String> clauses = new ArrayList<>();
        byMetric.forEach((metric, group) -> clauses.add(
                metric + (clauses.isEmpty() ? " is worse" : "") + " by this much: " + Listing.of(sizes(group))));
        return clauses.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        "Power: in 4 of 5 such runs a regression is shown where " + String.join("; ", clauses) + ".");
    }

    private static List<String> sizes(List<DifferenceVerdict> judged) {
        if (judged.size() <= EACH) {
            return judged.stream()
                    .map(verdict -> verdict.workload().arm() + " "
                            + worse(verdict.smallestRegression().get()))
                    .toList();
        }
        double largest = judged.stream()
                .mapToDouble(verdict -> verdict.smallestRegression().get())
                .max()
                .orElseThrow();
        return List.of(worse(largest) + " in any of " + judged.size() + " ratios");
    }

    /** Text of a ratio as a loss: 1.089 is "8.9 %". */
    private static String worse(double factor) {
        return factor >= 2
                ? RatioText.number(factor) + " times"
                : String.format(Locale.ROOT, "%.1f %%", 100 * (factor - 1));
    }
}
