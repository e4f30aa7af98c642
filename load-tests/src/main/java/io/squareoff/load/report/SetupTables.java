package io.squareoff.load.report;

import io.squareoff.harness.measure.Arrivals;
import io.squareoff.harness.measure.GeneratorPart;
import io.squareoff.harness.report.Column;
import io.squareoff.harness.report.ReportCell;
import io.squareoff.harness.report.ReportTable;
import io.squareoff.harness.report.Units;
import io.squareoff.harness.stack.PlacedPod;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.Placement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Tables of what arms were measured with: the limits of transports, several generators, and the pods of a cluster. */
final class SetupTables {

    private static final String TRANSPORTS = "Transports, as the aggregator describes them (/actuator/transports)";

    private SetupTables() {}

    /**
     * The limits of each transport, as the aggregator describes them: properties that are the same for all once, the others as a table.
     *
     * @param all the aggregator's description, by transport and name of the property
     * @param names of the transports to be shown, if they are described
     */
    static ReportTable ofTransports(Map<String, Map<String, String>> all, List<String> names) {
        List<String> shown = names.stream().filter(all::containsKey).toList();
        Map<Boolean, List<String>> properties = shown.stream()
                .flatMap(name -> all.get(name).keySet().stream())
                .distinct()
                .collect(Collectors.partitioningBy(property -> shown.stream()
                                .map(name -> value(all.get(name), property))
                                .distinct()
                                .count()
                        == 1));
        List<String> differing = properties.get(false);
        List<Column<String>> columns = new ArrayList<>(List.of(Column.label("", ReportCell::indented)));
        differing.forEach(property -> columns.add(
                columns.size() == 1
                        ? Column.label(property, name -> value(all.get(name), property))
                        : Column.text(property, name -> value(all.get(name), property))));
        String same = properties.get(true).stream()
                .map(property -> property + " " + value(all.get(shown.get(0)), property))
                .collect(Collectors.joining(", ", "the same for all: ", ""));
        return Column.table(TRANSPORTS, same, columns, shown);
    }

    private static String value(Map<String, String> values, String property) {
        return values.getOrDefault(property, Units.NONE);
    }

    /** The share of each of several generators, over all windows; empty where there was one generator. */
    static Optional<ReportTable> ofGenerators(List<Arm> arms) {
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
                        Column.cell("sent late or not\n% of planned", SetupTables::late),
                        Column.cell(
                                "CPU\ncores",
                                parts -> parts.stream()
                                        .mapToDouble(part -> part.usage().cores())
                                        .average()),
                        Column.cell(
                                "clock error\nms at most",
                                parts -> parts.stream()
                                        .map(GeneratorPart::clockError)
                                        .mapToDouble(Units::millis)
                                        .max())),
                List.copyOf(byName.values())));
    }

    /** Empty in a closed model, and where a part had nothing to send. */
    private static Optional<Double> late(List<GeneratorPart> parts) {
        return parts.stream()
                .flatMap(part -> part.recording().arrivals().stream())
                .reduce(Arrivals::plus)
                .filter(all -> all.planned() > 0)
                .map(all -> 100.0 * (all.unsent() + all.sentLate()) / all.planned());
    }

    /** The nodes, limits and images of the pods of a stack in a cluster. */
    static ReportTable ofPods(Placement placement) {
        return Column.table(
                "Pods, over all launches",
                "",
                List.of(
                        Column.label("", ReportCell::indented),
                        property(placement, "node", PlacedPod::node),
                        property(placement, "zone", pod -> pod.zone().orElse("unknown")),
                        property(
                                placement, "limit of CPU", pod -> pod.cpuLimit().orElse("none")),
                        property(
                                placement, "of memory", pod -> pod.memoryLimit().orElse("none")),
                        property(placement, "image", PlacedPod::image)),
                List.copyOf(placement.processes()));
    }

    private static Column<String> property(Placement placement, String name, Function<PlacedPod, String> property) {
        return Column.label(name, process -> String.join(", ", placement.of(process, property)));
    }
}
