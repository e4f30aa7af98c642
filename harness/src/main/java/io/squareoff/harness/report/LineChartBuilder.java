package io.squareoff.harness.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A chart that gets its lines while figures are found, so that a run that is cut short keeps those that it has.
 *
 * <p>Not thread-safe: one thread fills it.
 */
public final class LineChartBuilder {

    private final String title;
    private final String description;
    private final ChartAxis x;
    private final ChartAxis y;
    private final Map<String, List<double[]>> lines = new LinkedHashMap<>();

    public LineChartBuilder(String title, String description, ChartAxis x, ChartAxis y) {
        this.title = title;
        this.description = description;
        this.x = x;
        this.y = y;
    }

    /** Adds a line, or goes on with the one that has its name. Points that have no place on an axis are left out. */
    public LineChartBuilder line(LineChart.Line line) {
        List<double[]> points = lines.computeIfAbsent(line.name(), any -> new ArrayList<>());
        line.points().stream()
                .filter(point -> x.has(point[0]) && y.has(point[1]))
                .forEach(points::add);
        return this;
    }

    /** Adds a point to a line, or leaves it out if it has no place on an axis. */
    public LineChartBuilder point(String line, double atX, double atY) {
        return line(new LineChart.Line(line, List.of(new double[] {atX, atY})));
    }

    /** The chart with the lines so far. */
    public LineChart build() {
        List<LineChart.Line> all = new ArrayList<>();
        lines.forEach((name, points) -> all.add(new LineChart.Line(name, points)));
        return new LineChart(title, description, x, y, all, List.of(), List.of(), "");
    }
}
