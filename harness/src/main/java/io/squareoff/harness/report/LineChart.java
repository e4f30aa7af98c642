package io.squareoff.harness.report;

import io.squareoff.harness.measure.Latencies;
import io.squareoff.harness.report.ChartScale.Tick;
import io.squareoff.harness.report.SeriesStyles.Style;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

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

    /** @param points sorted by x; each is x and y, or x, y and the lower and upper bound of y's interval */
    public record Line(String name, List<double[]> points) {

        private static final int WITH_INTERVAL = 4;

        /** The places within each power of ten of 1/(1 − p); the usual percentiles are among them, such as the 95th at 20. */
        private static final double[] PLACES = {1, 1.25, 1.5, 2, 2.5, 3, 4, 5, 6, 8};

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

        /**
         * Latency against 1/(1 − p), for a {@link ChartAxis#percentile percentile axis}. The line ends where fewer than
         * {@value Latencies#SAMPLES_ABOVE} samples lie above it: beyond, it would be chance. Of fewer samples it has no points.
         *
         * @param micros latencies in microseconds
         * @param unit the microseconds of the vertical axis' unit, such as 1000 for milliseconds
         */
        public static Line ofPercentiles(String name, Histogram micros, double unit) {
            List<double[]> points = new ArrayList<>();
            double most = (double) micros.getTotalCount() / Latencies.SAMPLES_ABOVE;
            for (double power = 1; power <= most; power *= 10) {
                for (double place : PLACES) {
                    double oneIn = place * power;
                    if (oneIn <= most) {
                        points.add(new double[] {oneIn, micros.getValueAtPercentile(100 - 100 / oneIn) / unit});
                    }
                }
            }
            return new Line(name, points);
        }
    }

    public record Event(double x, String name) {}

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
        events.forEach(event -> x.require(title, event.x()));
        limits.forEach(limit -> y.require(title, limit.y()));
    }

    public LineChart(String title, ChartAxis x, ChartAxis y, List<Line> lines) {
        this(title, x, y, lines, List.of());
    }

    public LineChart(String title, ChartAxis x, ChartAxis y, List<Line> lines, List<Event> events) {
        this(title, "", x, y, lines, events, List.of(), "");
    }

    /** A chart without those points that have no place on an axis. */
    public static LineChart ofPlaced(String title, String description, ChartAxis x, ChartAxis y, List<Line> lines) {
        List<Line> placed = lines.stream()
                .map(line -> new Line(
                        line.name(),
                        line.points().stream()
                                .filter(point -> x.has(point[0]) && y.has(point[1]))
                                .toList()))
                .toList();
        return new LineChart(title, description, x, y, placed, List.of(), List.of(), "");
    }

    @Override
    public ReportTable figures() {
        Map<String, Map<Double, double[]>> byName = new LinkedHashMap<>();
        for (Line line : lines) {
            Map<Double, double[]> points = byName.computeIfAbsent(line.name(), any -> new HashMap<>());
            line.points().forEach(point -> points.put(point[0], point));
        }
        List<Column<Double>> columns = new ArrayList<>(List.of(Column.label(x.title(), at -> x.words(at))));
        byName.forEach((name, points) -> {
            int values = points.values().stream()
                    .mapToInt(point -> point.length - 1)
                    .max()
                    .orElse(1);
            for (int i = 1; i <= values; i++) {
                int value = i;
                columns.add(Column.cell(List.of(name, "low", "high").get(i - 1), at -> {
                    double[] point = points.getOrDefault(at, new double[0]);
                    return value < point.length ? ReportCell.charted(point[value]) : null;
                }));
            }
        });
        Stream<Double> places = byName.values().stream().flatMap(points -> points.keySet().stream());
        return Column.table("", "", columns, places.distinct().sorted().toList());
    }

    @Override
    public List<String> series() {
        return lines.stream().map(Line::name).distinct().toList();
    }

    @Override
    public int paths() {
        return lines.size();
    }

    @Override
    public List<String> legend(Map<String, Style> styles) {
        List<String> entries = new ArrayList<>();
        styles.forEach((name, style) -> entries.add(Svg.legend(
                "<path class=\"" + style.line() + "\" d=\"M0 8H36\"/>"
                        + Svg.legendMarker(style.colour(), style.marker()),
                name)));
        return entries;
    }

    /** The events in the order of their numbers, and the limits. */
    @Override
    public String names() {
        String values = Html.joined(limits, "", limit -> EventMarks.item(limit.name(), limit.y(), y.words(limit.y())));
        return EventMarks.list(events, x) + (values.isEmpty() ? "" : "<ul class=\"events\">" + values + "</ul>\n");
    }

    @Override
    public String draw(ChartSize size, Map<String, Style> styles, int points) {
        return new Drawing(size, styles, points).draw();
    }

    /** The lines in one size, with their axes, events and limits. */
    private final class Drawing {

        private static final int WIDE_HEIGHT = 300;
        private static final int NARROW_HEIGHT = 240;

        /** The title of the vertical axis, above it. */
        private static final int TITLE = 32;

        private static final int LEFT = 12;
        private static final int RIGHT = 14;
        private static final int BETWEEN_TICKS = 70;
        private static final int HALF_LETTER = 4;

        /** A chart with more points has a shape and words at only some of them. */
        private static final int MANY_POINTS = 120;

        /** The number of shapes along a line with many points. */
        private static final int SHAPES = 7;

        private final ChartSize size;
        private final Map<String, Style> styles;
        private final int mostPoints;
        private final boolean many;
        private final EventMarks marks;
        private final double top;
        private final double bottom;
        private final ChartScale across;
        private final ChartScale up;
        private final Svg svg;

        private Drawing(ChartSize size, Map<String, Style> styles, int mostPoints) {
            this.size = size;
            this.styles = styles;
            this.mostPoints = mostPoints;
            this.svg = new Svg(size);
            this.many = points().count() > MANY_POINTS;
            double labels = up(1, 0).ticks(ticksUp()).stream()
                    .mapToDouble(tick -> ChartSize.widthOf(tick.label()))
                    .max()
                    .orElse(0);
            this.across = ChartScale.across(
                    x,
                    DoubleStream.concat(
                            points().mapToDouble(point -> point[0]),
                            events.stream().mapToDouble(Event::x)),
                    LEFT + labels,
                    size.width() - RIGHT);
            this.marks = new EventMarks(events, across, size);
            this.top = TITLE + marks.height();
            this.bottom = top + (size.isNarrow() ? NARROW_HEIGHT : WIDE_HEIGHT);
            this.up = up(bottom, top);
        }

        /** If it is linear, it begins at 0. */
        private ChartScale up(double from, double to) {
            DoubleStream begin = y.scale() == ChartAxis.Scale.LINEAR ? DoubleStream.of(0) : DoubleStream.empty();
            DoubleStream values =
                    points().flatMapToDouble(point -> DoubleStream.of(point).skip(1));
            DoubleStream all = DoubleStream.concat(values, limits.stream().mapToDouble(Limit::y));
            return ChartScale.around(y, DoubleStream.concat(begin, all), from, to);
        }

        private Stream<double[]> points() {
            return lines.stream().flatMap(line -> line.points().stream());
        }

        private int ticksUp() {
            return size.isNarrow() ? 6 : 8;
        }

        private String draw() {
            svg.text("axis", 0, 14, y.title());
            for (Tick tick : up.ticks(ticksUp())) {
                double place = up.place(tick.value());
                svg.line("grid", across.from(), place, across.to(), place);
                svg.tick("tick end", across.from() - 6, place + HALF_LETTER, tick);
            }
            svg.ticks(across, (int) ((across.to() - across.from()) / BETWEEN_TICKS) + 1, bottom, bottom);
            svg.line("frame", across.from(), bottom, across.to(), bottom);
            svg.text("axis middle", (across.from() + across.to()) / 2, bottom + 37, x.title());
            marks.draw(svg, top, bottom);
            for (int i = 0; i < lines.size(); i++) {
                draw(lines.get(i), i);
            }
            limits.forEach(this::draw);
            return svg.drawing(bottom, title);
        }

        private void draw(Limit limit) {
            double place = up.place(limit.y());
            svg.line("limit", across.from(), place, across.to(), place);
            svg.text("note end", across.to(), place - 5, limit.name());
        }

        /** @param shift moves its shapes along the line, away from those of the line before */
        private void draw(Line line, int shift) {
            Style style = styles.get(line.name());
            List<double[]> places = new ArrayList<>();
            for (double[] point : line.points()) {
                double place = across.place(point[0]);
                places.add(new double[] {place, up.place(point[1])});
                if (point.length == Line.WITH_INTERVAL) {
                    svg.line("whisker " + style.colour(), place, up.place(point[2]), place, up.place(point[3]));
                }
            }
            if (places.size() > 1) {
                svg.path(style.line() + (many ? " fine" : ""), places, mostPoints);
            }
            int every = many ? Math.max(1, places.size() / SHAPES) : 1;
            for (int i = many ? shift * every / styles.size() % every : 0; i < places.size(); i += every) {
                double[] place = places.get(i);
                svg.marker(style.colour(), style.marker(), place[0], place[1], words(line, i));
            }
        }

        /** The figures of a point, where a pointer can rest on it: narrow pages have none. */
        private String words(Line line, int index) {
            double[] point = line.points().get(index);
            return size.isNarrow()
                    ? ""
                    : "%s: %s at %s"
                            .formatted(line.name(), ReportCell.charted(point[1]).shown(), x.words(point[0]));
        }
    }
}
