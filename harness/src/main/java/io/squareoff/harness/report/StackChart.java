package io.squareoff.harness.report;

import io.squareoff.harness.report.SeriesStyles.Style;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Stacked bars, one for each arm, such as CPU by process.
 *
 * @param axis title of the horizontal, linear axis, with its unit
 * @param parts from the left end of each bar
 */
public record StackChart(
        String title, String description, String axis, List<String> parts, List<Bar> bars, String missing)
        implements ReportChart {

    /**
     * One bar.
     *
     * @param figures by part, none below 0; a part without a figure is left out
     */
    public record Bar(String label, Map<String, Double> figures) {

        public Bar {
            figures = Map.copyOf(figures);
        }

        /** The length of the bar. */
        public double total() {
            // In one order, or its last digit would differ from one JVM to the next.
            return new TreeMap<>(figures)
                    .values().stream().mapToDouble(Double::doubleValue).sum();
        }
    }

    /** @throws IllegalArgumentException naming the chart and the value or part that it has no place for */
    public StackChart {
        parts = List.copyOf(parts);
        bars = List.copyOf(bars);
        for (Bar bar : bars) {
            ChartParts.require(title, parts, bar.figures().keySet());
            for (double figure : bar.figures().values()) {
                if (!(figure >= 0) || Double.isInfinite(figure)) {
                    throw new IllegalArgumentException(
                            "\"" + title + "\" stacks figures from 0, not " + figure + " of " + bar.label());
                }
            }
        }
    }

    @Override
    public boolean hasFigures() {
        return bars.stream().anyMatch(bar -> !bar.figures().isEmpty());
    }

    @Override
    public ReportTable figures() {
        List<String> columns = new ArrayList<>(List.of(""));
        columns.addAll(parts);
        columns.add("sum");
        TableBuilder table = ChartTable.builder(columns);
        for (StackChart.Bar bar : bars) {
            List<ReportCell> row = new ArrayList<>(List.of(ReportCell.text(bar.label())));
            parts.forEach(part -> row.add(ChartTable.figure(bar.figures().get(part))));
            row.add(bar.figures().isEmpty() ? ReportCell.none() : ChartTable.figure(bar.total()));
            table.row(row);
        }
        return table.build();
    }

    @Override
    public Set<String> series() {
        return new LinkedHashSet<>(parts);
    }

    @Override
    public String draw(ChartSize size, Map<String, Style> styles, int points) {
        return new StackDrawing(this, size, styles).draw();
    }

    @Override
    public List<String> legend(Map<String, Style> styles) {
        return ChartLegend.parts(styles);
    }
}
