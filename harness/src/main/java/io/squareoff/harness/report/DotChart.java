package io.squareoff.harness.report;

import io.squareoff.harness.report.SeriesStyles.Style;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A dot for each launch and arm, those of one launch joined across the arms: whether all launches say the same.
 *
 * @param y the figure's axis
 * @param arms from left to right
 */
public record DotChart(
        String title, String description, ChartAxis y, List<String> arms, List<Launch> launches, String missing)
        implements ReportChart {

    /**
     * The figures of one launch.
     *
     * @param name such as "launch 1"
     * @param figures by arm; an arm without one is left out
     */
    public record Launch(String name, Map<String, Double> figures) {

        public Launch {
            figures = Map.copyOf(figures);
        }
    }

    /** @throws IllegalArgumentException naming the chart and the value or arm that it has no place for */
    public DotChart {
        arms = List.copyOf(arms);
        launches = List.copyOf(launches);
        for (Launch launch : launches) {
            ChartParts.require(title, arms, launch.figures().keySet());
            for (double figure : launch.figures().values()) {
                y.require(title, figure);
            }
        }
    }

    @Override
    public boolean hasFigures() {
        return launches.stream().anyMatch(launch -> !launch.figures().isEmpty());
    }

    @Override
    public ReportTable figures() {
        List<String> columns = new ArrayList<>(List.of(""));
        columns.addAll(arms);
        TableBuilder table = ChartTable.builder(columns);
        for (DotChart.Launch launch : launches) {
            List<ReportCell> row = new ArrayList<>(List.of(ReportCell.text(launch.name())));
            arms.forEach(arm -> row.add(ChartTable.figure(launch.figures().get(arm))));
            table.row(row);
        }
        return table.build();
    }

    @Override
    public Set<String> series() {
        return new LinkedHashSet<>(arms);
    }

    @Override
    public String draw(ChartSize size, Map<String, Style> styles, int points) {
        return new DotDrawing(this, size, styles).draw();
    }
}
