package io.squareoff.load.report;

import io.squareoff.harness.measure.Arrivals;
import io.squareoff.harness.measure.GeneratorPart;
import io.squareoff.harness.report.Column;
import io.squareoff.harness.report.ReportCell;
import io.squareoff.harness.report.ReportTable;
import io.squareoff.harness.report.Units;
import io.squareoff.load.compare.Arm;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The share of each of several generators, over all windows. */
final class GeneratorsTable {

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
        return Optional.of(Column.table(
                "Generators, over all windows",
                "Their histograms are added; each window begins at one moment by all their clocks.",
                List.of(
                        Column.label(
                                "", parts -> ReportCell.indented(parts.get(0).name())),
                        Column.label(
                                "at",
                                parts -> parts.stream()
                                        .map(GeneratorPart::place)
                                        .distinct()
                                        .collect(Collectors.joining(", "))),
                        Column.count(
                                "right answers",
                                parts -> parts.stream()
                                        .mapToLong(part -> part.recording().ok())
                                        .sum()),
                        Column.cell("sent late or not\n% of planned", GeneratorsTable::late),
                        Column.measuredIfAny(
                                "CPU\ncores",
                                "",
                                parts -> parts.stream()
                                        .mapToDouble(part -> part.usage().cores())
                                        .average()),
                        Column.measuredIfAny(
                                "clock error\nms at most",
                                "",
                                parts -> parts.stream()
                                        .map(GeneratorPart::clockError)
                                        .mapToDouble(Units::millis)
                                        .max())),
                List.copyOf(byName.values())));
    }

    /** Empty in a closed model. */
    private static Optional<Double> late(List<GeneratorPart> parts) {
        return parts.stream()
                .flatMap(part -> part.recording().arrivals().stream())
                .reduce(Arrivals::plus)
                .map(all -> 100.0 * (all.unsent() + all.sentLate()) / all.planned());
    }
}
