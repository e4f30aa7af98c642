package io.squareoff.load.report;

import io.squareoff.harness.measure.ProcessUsage;
import io.squareoff.harness.report.ReportCell;
import io.squareoff.harness.report.ReportTable;
import io.squareoff.harness.report.TableBuilder;
import io.squareoff.harness.stack.Services;
import io.squareoff.harness.statistics.Ratio;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.ComparisonResult;
import io.squareoff.load.compare.Launches;
import io.squareoff.load.compare.Round;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The figures of one launch as it grows older, a row for each round: how long services take until their figures stay. */
final class AgeTable {

    private static final int PERCENT = 100;

    private AgeTable() {}

    /** Empty where rounds have launches of their own, or are too few for a course. */
    static Optional<ReportTable> of(ComparisonResult result, List<Arm> arms) {
        if (result.plan().launches() != Launches.ONE
                || result.launches().isEmpty()
                || arms.get(0).rounds().size() < Ratio.ROUNDS_AT_LEAST) {
            return Optional.empty();
        }
        String aggregator = Services.AGGREGATOR.module();
        List<String> columns = new ArrayList<>(List.of("minutes after\nthe start"));
        arms.forEach(arm -> columns.add(arm.name() + "\nrequests/s"));
        arms.stream()
                .skip(1)
                .forEach(
                        arm -> columns.add(arm.name() + "\ntimes " + arms.get(0).name()));
        arms.forEach(arm -> columns.add(arm.name() + ", JIT\n% of aggregator's CPU"));
        TableBuilder table = TableBuilder.of(
                        "The launch as it grew older", "A row for each round.", columns.toArray(String[]::new))
                .labels(1);
        for (Round first : arms.get(0).rounds()) {
            List<Round> together = arms.stream()
                    .flatMap(arm -> arm.rounds().stream())
                    .filter(round -> round.round() == first.round())
                    .toList();
            if (together.size() == arms.size()) {
                Duration age = Duration.between(
                        result.launches().get(0).startedAt(),
                        together.stream()
                                .map(round -> round.recording().window().start())
                                .min(Comparator.naturalOrder())
                                .orElseThrow());
                List<ReportCell> row = new ArrayList<>(List.of(ReportCell.figure(age.toSeconds() / 60.0)));
                together.forEach(round -> row.add(ReportCell.figure(round.requestsPerSecond())));
                together.stream()
                        .skip(1)
                        .forEach(round -> row.add(ReportCell.figure(
                                round.requestsPerSecond() / first.requestsPerSecond(), ReportCell.Digits.RATIO)));
                together.forEach(round -> row.add(compilation(round.usage().get(aggregator))));
                table.row(row);
            }
        }
        return Optional.of(table.build());
    }

    private static ReportCell compilation(ProcessUsage usage) {
        return usage.jvm()
                .map(jvm -> ReportCell.figure(PERCENT
                        * (double) jvm.compilation().toNanos()
                        / usage.cpu().toNanos()))
                .orElseGet(ReportCell::none);
    }
}
