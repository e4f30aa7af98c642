package io.squareoff.harness.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.DoubleStream;

/**
 * Figures that belong together, such as those of a launch or the parts of a bar.
 *
 * @param name such as "launch 1"
 * @param figures by the name of their arm or part; one without a figure is left out
 */
public record NamedFigures(String name, Map<String, Double> figures) {

    public NamedFigures {
        figures = Map.copyOf(figures);
    }

    public double total() {
        // In one order, or its last digit would differ from one JVM to the next.
        return new TreeMap<>(figures)
                .values().stream().mapToDouble(Double::doubleValue).sum();
    }

    static DoubleStream values(List<NamedFigures> all) {
        return all.stream()
                .flatMapToDouble(each -> each.figures.values().stream().mapToDouble(Double::doubleValue));
    }

    /** @throws IllegalArgumentException naming the chart if it has a figure of something else than its parts */
    static void require(String chart, List<String> parts, List<NamedFigures> all) {
        for (NamedFigures each : all) {
            for (String part : each.figures.keySet()) {
                if (!parts.contains(part)) {
                    throw new IllegalArgumentException(
                            "\"" + chart + "\" has a figure of \"" + part + "\", which is none of " + parts);
                }
            }
        }
    }

    /** The columns of a table with a row for each: its name, and the figure of each part. */
    static List<Column<NamedFigures>> columns(List<String> parts) {
        List<Column<NamedFigures>> columns = new ArrayList<>(List.of(Column.label("", NamedFigures::name)));
        parts.forEach(part -> columns.add(Column.cell(part, row -> ReportCell.charted(row.figures.get(part)))));
        return columns;
    }
}
