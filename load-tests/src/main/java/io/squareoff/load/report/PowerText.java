package io.squareoff.load.report;

import io.squareoff.harness.report.Listing;
import io.squareoff.harness.report.RatioText;
import io.squareoff.load.gate.DifferenceVerdict;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The rule of a regression, and how large one would have been shown, in words. */
final class PowerText {

    static final String OVER_RUNS =
            "Runs of one side differ from each other, so intervals are over runs and not over their launches where those are wider or the"
                    + " runs are enough.";

    /** The most ratios of which each is named. */
    private static final int EACH = 4;

    private PowerText() {}

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
    static Optional<String> of(List<DifferenceVerdict> verdicts) {
        List<DifferenceVerdict> judged = verdicts.stream()
                .filter(verdict -> verdict.smallestRegression().isPresent())
                .toList();
        if (judged.isEmpty()) {
            return Optional.empty();
        }
        Map<String, List<DifferenceVerdict>> byMetric = judged.stream()
                .collect(Collectors.groupingBy(
                        verdict -> verdict.metric().title(), LinkedHashMap::new, Collectors.toList()));
        List<String> clauses = new ArrayList<>();
        byMetric.forEach((metric, group) -> clauses.add(
                metric + (clauses.isEmpty() ? " is worse" : "") + " by this much: " + Listing.of(sizes(group))));
        return Optional.of(
                "Power: in 4 of 5 such runs a regression is shown where " + String.join("; ", clauses) + ".");
    }

    private static List<String> sizes(List<DifferenceVerdict> judged) {
        if (judged.size() <= EACH) {
            return judged.stream()
                    .map(verdict -> verdict.workload().arm() + " "
                            + worse(verdict.smallestRegression().getAsDouble()))
                    .toList();
        }
        double largest = judged.stream()
                .mapToDouble(verdict -> verdict.smallestRegression().getAsDouble())
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
