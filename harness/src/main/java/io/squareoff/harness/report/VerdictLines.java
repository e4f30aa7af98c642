package io.squareoff.harness.report;

import io.squareoff.harness.report.ReportVerdict.Outcome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * The verdicts of a report, a line for each pair, regressions first: of one workload it has each figure, of several it counts the outcomes.
 *
 * @param text makes plain text fit the format
 * @param strong the same of an outcome
 */
record VerdictLines(UnaryOperator<String> text, UnaryOperator<String> strong) {

    List<String> of(Report report) {
        Map<String, List<ReportVerdict>> pairs = report.verdicts().stream()
                .sorted(Comparator.comparing(verdict -> verdict.outcome() != Outcome.REGRESSION))
                .collect(Collectors.groupingBy(ReportVerdict::pair, LinkedHashMap::new, Collectors.toList()));
        return pairs.entrySet().stream()
                .map(pair -> line(pair.getKey(), pair.getValue()))
                .toList();
    }

    private String line(String pair, List<ReportVerdict> verdicts) {
        long workloads =
                verdicts.stream().map(ReportVerdict::workload).distinct().count();
        return text.apply(pair) + (workloads == 1 ? ": " + each(verdicts) : counted(verdicts, workloads));
    }

    private String each(List<ReportVerdict> verdicts) {
        return verdicts.stream()
                .map(verdict -> strong.apply(verdict.words()) + ", " + text.apply(verdict.detail()))
                .collect(Collectors.joining("; "));
    }

    private String counted(List<ReportVerdict> verdicts, long workloads) {
        boolean ratios = verdicts.size() > workloads;
        List<String> counts = new ArrayList<>();
        for (Outcome outcome : Outcome.values()) {
            List<ReportVerdict> alike = verdicts.stream()
                    .filter(verdict -> verdict.outcome() == outcome)
                    .sorted(Comparator.comparingDouble(
                            verdict -> -verdict.minimumDetectableEffect().orElse(0)))
                    .toList();
            if (!alike.isEmpty()) {
                // What the least sure of them would have shown, all of them would have.
                counts.add(strong.apply(alike.get(0).words()) + (ratios ? " in " : " at ") + alike.size());
            }
        }
        return (ratios ? ", in " + verdicts.size() + " ratios" : "") + ", at " + workloads + " workloads: "
                + Listing.of(counts);
    }
}
