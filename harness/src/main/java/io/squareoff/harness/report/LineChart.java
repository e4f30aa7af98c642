package io.squareoff.harness.report;

import io.squareoff.harness.report.SeriesStyles.Style;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Lines over a common axis.
 *
 * @param lines those of one name are stretches of one line, with gaps between them
 * @param events vertical lines at a place on the horizontal axis, such as a fault; not drawn where there is no line
 * @param limits horizontal lines at a value, such as an objective
 */
public record LineChart(
        String title,
        String description,
        ChartAxis x,
        ChartAxis y,
        List<Line> lines,
        List<Event> events,
        List<Limit> limits,
        String missing)
        implements ReportChart {

    /**
     * One line.
     *
     * @param points sorted by x; each is x and y, or x, y and the lower and upper bound of y's interval
     */
    public record Line(String name, List<double[]> points) {

        private static final int WITH_INTERVAL = 4;

        public Line {
            points = List.copyOf(points);
            for (double[] point : points) {
                if (point.length != 2 && point.length != WITH_INTERVAL) {
                    throw new IllegalArgumentException("a point of \"" + name
                            + "\" must be x and y, and may have the bounds of an interval; it has " + point.length
                            + " values");
                }
            }
        }

        static boolean hasInterval(double[] point) {
            return point.length == WITH_INTERVAL;
        }
    }

    /**
     * A named place on the horizontal axis.
     *
     * @param x the place
     */
    public record Event(double x, String name) {}

    /**
     * A named value of the vertical axis.
     *
     * @param y the value
     */
    public record Limit(double y, String name) {}

    /** @throws IllegalArgumentException naming the chart and the value that has no place on its axis */
    public LineChart {
        lines = List.copyOf(lines);
        events = List.copyOf(events);
        limits = List.copyOf(limits);
        for (Line line : lines) {
            for (double[] point : line.points()) {
                x.require(title, point[0]);
                for (int i = 1; i < point.length; i++) {
                    y.require(title, point[i]);
                }
            }
        }
        for (Event event : events) {
            x.require(title, event.x());
        }
        for (Limit limit : limits) {
            y.require(title, limit.y());
        }
    }

    /** A chart that lacks nothing and needs no words. */
    public LineChart(String title, ChartAxis x, ChartAxis y, List<Line> lines) {
        this(title, "", x, y, lines, List.of(), List.of(), "");
    }

    /** The same with events. */
    public LineChart(String title, ChartAxis x, ChartAxis y, List<Line> lines, List<Event> events) {
        this(title, "", x, y, lines, events, List.of(), "");
    }

    @Override
    public boolean hasFigures() {
        return lines.stream().anyMatch(line -> !line.points().isEmpty());
    }

    @Override
    public ReportTable figures() {
        Map<String, Points> byName = new LinkedHashMap<>();
        Map<Double, String> places = new TreeMap<>();
        for (Line line : lines) {
            Points points = byName.computeIfAbsent(line.name(), any -> new Points());
            for (double[] point : line.points()) {
                places.put(point[0], place(x, point[0]));
                points.add(point);
            }
        }
        List<String> columns = new ArrayList<>(List.of(x.title()));
        byName.forEach((name, points) -> {
            columns.add(name);
            if (points.hasIntervals) {
                columns.add("low");
                columns.add("high");
            }
        });
        TableBuilder table = ChartTable.builder(columns);
        places.forEach((at, words) -> {
            List<ReportCell> row = new ArrayList<>(List.of(ReportCell.text(words)));
            byName.values().forEach(points -> points.addCells(row, at));
            table.row(row);
        });
        return table.build();
    }

    /** The points of one line by their places, all its stretches together. */
    private static final class Points {

        private final Map<Double, double[]> byPlace = new HashMap<>();
        private boolean hasIntervals;

        void add(double[] point) {
            byPlace.put(point[0], point);
            hasIntervals |= Line.hasInterval(point);
        }

        void addCells(List<ReportCell> row, double x) {
            double[] point = byPlace.get(x);
            row.add(point == null ? ReportCell.none() : ChartTable.figure(point[1]));
            if (hasIntervals) {
                boolean has = point != null && Line.hasInterval(point);
                row.add(has ? ChartTable.figure(point[2]) : ReportCell.none());
                row.add(has ? ChartTable.figure(point[3]) : ReportCell.none());
            }
        }
    }

    private static String place(ChartAxis axis, double value) {
        return axis.scale() == ChartAxis.Scale.PERCENTILE ? AxisTicks.percentile(value) : ChartTable.exact(value);
    }

    @Override
    public Set<String> series() {
        return lines.stream().map(Line::name).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    @Override
    public String draw(ChartSize size, Map<String, Style> styles, int points) {
        return new LineDrawing(this, size, styles, points).draw();
    }

    @Override
    public List<String> legend(Map<String, Style> styles) {
        return ChartLegend.lines(styles);
    }
}
