package io.squareoff.load.report;

import io.squareoff.harness.measure.Arrivals;
import io.squareoff.harness.measure.GeneratorPart;
import io.squareoff.harness.report.ReportCell;
import io.squareoff.harness.report.ReportTable;
import io.squareoff.harness.report.TableBuilder;
import io.squareoff.load.compare.Arm;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The share of each of several generators, over all windows. */
final class GeneratorsTable {

    private static final double NANOS_PER_MILLI = 1e6;

    private GeneratorsTable() {}

    /** Empty where there was one generator. */
    static Optional<ReportTable> of(List<Arm> arms) {
        Map<String, List<GeneratorPart>> byName = arms.stream()
                .flatMap(arm -> arm.rounds().stream())
                .flatMap(round -> round.generators().stream())
                .collect(Collectors.groupingBy(GeneratorPart::name, LinkedHashMap::new, Collectors.toList()));
        if (byName.isEmpty()) {
            return Optional.empty();
        }
        TableBuilder table = TableBuilder.of(
                        "Generators, over all windows",
                        "Their histograms are added; each window begins at one moment by all their clocks.",
                        "",
                        "at",
                        "right answers",
                        "sent late or not\n% of planned",
                        "CPU\ncores",
                        "clock error\nms at most")
                .labels(2);
        byName.forEach((name, parts) -> table.row(List.of(
                ReportCell.indented(name),
                ReportCell.text(
                        parts.stream().map(GeneratorPart::place).distinct().collect(Collectors.joining(", "))),
                ReportCell.count(
                        parts.stream().mapToLong(part -> part.recording().ok()).sum()),
                ReportCell.figure(late(parts)),
                ReportCell.figure(
                        parts.stream().mapToDouble(part -> part.usage().cores()).average()),
                ReportCell.figure(parts.stream()
                        .map(GeneratorPart::clockError)
                        .mapToDouble(GeneratorsTable::millis)
                        .max()))));
        return Optional.of(table.build());
    }

    /** Empty in a closed model. */
    private static Optional<Double> late(List<GeneratorPart> parts) {
        return parts.stream()
                .flatMap(part -> part.recording().arrivals().stream())
                .reduce(Arrivals::plus)
                .map(all -> 100.0 * (all.unsent() + all.sentLate()) / all.planned());
    }

    private static double millis(Duration time) {
        return time.toNanos() / NANOS_PER_MILLI;
    }
}
