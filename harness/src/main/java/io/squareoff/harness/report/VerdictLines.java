package io.squareoff.harness.report;

import io.squareoff.harness.report.ReportVerdict.Outcome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * The verdicts of a report, a line for each pair, regressions first: of several workloads it counts the outcomes.
 *
 * @param text makes plain text fit the format
 * @param strong the same of an outcome
 */
record VerdictLines(UnaryOperator<String> text, UnaryOperator<String> strong) {

    List<String> of(Report report) {
        Map<String, List<ReportVerdict>> pairs = new LinkedHashMap<>();
        report.verdicts().stream()
                .sorted(Comparator.comparing(verdict -> verdict.outcome() != Outcome.REGRESSION))
                .forEach(verdict -> pairs.computeIfAbsent(verdict.pair(), any -> new ArrayList<>())
                        .add(verdict));
        return pairs.entrySet().stream()
                .map(pair -> pair.getValue().size() == 1
                        ? one(pair.getValue().get(0))
                        : several(pair.getKey(), pair.getValue()))
                .toList();
    }

    private String one(ReportVerdict verdict) {
        return text.apply(verdict.pair()) + ": " + strong.apply(verdict.words()) + ", " + text.apply(verdict.detail());
    }

    private String several(String pair, List<ReportVerdict> verdicts) {
        List<String> counts = new ArrayList<>();
        for (Outcome outcome : Outcome.values()) {
            List<ReportVerdict> alike = verdicts.stream()
                    .filter(verdict -> verdict.outcome() == outcome)
                    .sorted(Comparator.comparingDouble(
                            verdict -> -verdict.minimumDetectableEffect().orElse(0)))
                    .toList();
            if (!alike.isEmpty()) {
                // What the least sure of them would have shown, all of them would have.
                counts.add(strong.apply(alike.get(0).words()) + " at " + alike.size());
            }
        }
        return text.apply(pair) + ", at " + verdicts.size() + " workloads: " + Listing.of(counts);
    }
}
