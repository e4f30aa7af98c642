package io.squareoff.harness.report;

import io.squareoff.harness.report.ChartScale.Tick;
import io.squareoff.harness.report.LineChart.Event;
import io.squareoff.harness.report.LineChart.Limit;
import io.squareoff.harness.report.LineChart.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;

/** Lines with their axes, events and limits. */
final class LineDrawing {

    private static final int WIDE_HEIGHT = 300;
    private static final int NARROW_HEIGHT = 240;

    /** The title of the vertical axis, above it. */
    private static final int TITLE = 32;

    /** The labels and the title of the horizontal axis, below it. */
    private static final int FOOT = 44;

    private static final int RIGHT = 14;
    private static final int BETWEEN_TICKS = 70;
    private static final int HALF_LETTER = 4;

    /** A chart with more points has a shape and words at only some of them. */
    private static final int MANY_POINTS = 120;

    /** The number of shapes along a line with many points. */
    private static final int SHAPES = 7;

    private final LineChart chart;
    private final ChartSize size;
    private final Map<String, SeriesStyles.Style> styles;
    private final int mostPoints;
    private final boolean many;
    private final EventMarks marks;
    private final double top;
    private final double bottom;
    private final ChartScale x;
    private final ChartScale y;
    private final Svg svg = new Svg();

    /** @param mostPoints that a line is drawn through, about */
    LineDrawing(LineChart chart, ChartSize size, Map<String, SeriesStyles.Style> styles, int mostPoints) {
        this.mostPoints = mostPoints;
        this.chart = chart;
        this.size = size;
        this.styles = styles;
        this.many =
                chart.lines().stream().mapToInt(line -> line.points().size()).sum() > MANY_POINTS;
        double left = 12 + labelWidth();
        this.x =
                ChartScale.across(chart.x(), DoubleStream.concat(values(0), eventPlaces()), left, size.width() - RIGHT);
        this.marks = EventMarks.of(chart.events(), x, size);
        this.top = TITLE + marks.height();
        this.bottom = top + (size.isNarrow() ? NARROW_HEIGHT : WIDE_HEIGHT);
        this.y = vertical(bottom, top);
    }

    private DoubleStream eventPlaces() {
        return chart.events().stream().mapToDouble(Event::x);
    }

    private ChartScale vertical(double from, double to) {
        DoubleStream limits = chart.limits().stream().mapToDouble(Limit::y);
        return ChartScale.fromZero(
                chart.y(),
                DoubleStream.concat(limits, DoubleStream.concat(values(1), DoubleStream.concat(values(2), values(3)))),
                from,
                to);
    }

    private DoubleStream values(int index) {
        return chart.lines().stream()
                .flatMap(line -> line.points().stream())
                .filter(point -> point.length > index)
                .mapToDouble(point -> point[index]);
    }

    private double labelWidth() {
        return vertical(1, 0).ticks(ticksUp()).stream()
                .mapToDouble(tick -> ChartSize.widthOf(tick.label()))
                .max()
                .orElse(0);
    }

    private int ticksUp() {
        return size.isNarrow() ? 6 : 8;
    }

    String draw() {
        axes();
        marks.draw(svg, top, bottom);
        int shift = 0;
        for (Line line : chart.lines()) {
            draw(line, shift++);
        }
        chart.limits().forEach(this::limit);
        return svg.drawing(size, bottom + FOOT, chart.title());
    }

    private void axes() {
        svg.text("axis", 0, 14, chart.y().title());
        for (Tick tick : y.ticks(ticksUp())) {
            svg.line("grid", x.from(), y.place(tick.value()), x.to(), y.place(tick.value()));
            svg.tick("tick end", x.from() - 6, y.place(tick.value()) + HALF_LETTER, tick);
        }
        double nextFree = 0;
        for (Tick tick : x.ticks((int) ((x.to() - x.from()) / BETWEEN_TICKS) + 1)) {
            double place = x.place(tick.value());
            double half = ChartSize.widthOf(tick.label()) / 2;
            svg.line("grid", place, bottom, place, bottom + 4);
            if (place - half >= nextFree) {
                svg.tick("tick middle", Math.min(place, size.width() - half), bottom + 17, tick);
                nextFree = place + half + 6;
            }
        }
        svg.line("frame", x.from(), bottom, x.to(), bottom);
        svg.text("axis middle", (x.from() + x.to()) / 2, bottom + 37, chart.x().title());
    }

    private void limit(Limit limit) {
        double place = y.place(limit.y());
        svg.line("limit", x.from(), place, x.to(), place);
        svg.text("note end", x.to(), place - 5, limit.name());
    }

    private void draw(Line line, int shift) {
        SeriesStyles.Style style = styles.get(line.name());
        List<double[]> places = new ArrayList<>();
        for (double[] point : line.points()) {
            places.add(new double[] {x.place(point[0]), y.place(point[1])});
            if (Line.hasInterval(point)) {
                interval(point, style);
            }
        }
        if (places.size() > 1) {
            svg.path(style.line() + (many ? " fine" : ""), PathData.of(places, mostPoints));
        }
        int every = many ? Math.max(1, places.size() / SHAPES) : 1;
        for (int i = many ? shift * every / styles.size() % every : 0; i < places.size(); i += every) {
            svg.marker(
                    style.colour(),
                    style.marker(),
                    places.get(i)[0],
                    places.get(i)[1],
                    words(line, line.points().get(i)));
        }
    }

    private void interval(double[] point, SeriesStyles.Style style) {
        double place = x.place(point[0]);
        svg.line("whisker " + style.colour(), place, y.place(point[2]), place, y.place(point[3]));
    }

    /** The figures of a point, where a pointer can rest on it: narrow pages have none. */
    private String words(Line line, double[] point) {
        return size.isNarrow()
                ? ""
                : "%s: %s at %s".formatted(line.name(), ChartTable.shown(point[1]), place(chart.x(), point[0]));
    }

    private static String place(ChartAxis axis, double value) {
        return axis.scale() == ChartAxis.Scale.PERCENTILE ? AxisTicks.percentile(value) : ChartTable.exact(value);
    }
}
