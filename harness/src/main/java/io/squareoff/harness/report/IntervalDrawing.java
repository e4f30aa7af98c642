package io.squareoff.harness.report;

import io.squareoff.harness.report.IntervalChart.Interval;
import io.squareoff.harness.report.IntervalChart.Verdict;
import io.squareoff.harness.report.RowFrame.Row;
import java.util.List;
import java.util.stream.DoubleStream;

/** Ratios with their intervals, and the line at 1 that divides more from less. */
final class IntervalDrawing {

    private static final int WHISKER = 6;

    private final IntervalChart chart;
    private final ChartSize size;

    IntervalDrawing(IntervalChart chart, ChartSize size) {
        this.chart = chart;
        this.size = size;
    }

    String draw() {
        RowFrame frame = new RowFrame(size, rows());
        ChartScale scale = ChartScale.around(
                ChartAxis.logarithmic(chart.axis()),
                DoubleStream.concat(
                        DoubleStream.of(1), chart.intervals().stream().flatMapToDouble(IntervalDrawing::values)),
                frame.left(),
                frame.right());
        Svg svg = new Svg();
        frame.axis(svg, scale, chart.axis());
        svg.line("one", scale.place(1), 4, scale.place(1), frame.bottom());
        for (int i = 0; i < chart.intervals().size(); i++) {
            draw(svg, chart.intervals().get(i), scale, frame.middle(i));
        }
        frame.labels(svg);
        return svg.drawing(size, frame.height(), chart.title());
    }

    private List<Row> rows() {
        return chart.intervals().stream()
                .map(each -> new Row(
                        each.group(),
                        each.label(),
                        figures(each) + (each.verdict() == Verdict.NOT_JUDGED ? "" : ", " + words(each.verdict()))))
                .toList();
    }

    private static DoubleStream values(Interval interval) {
        return DoubleStream.concat(
                DoubleStream.of(interval.ratio()),
                DoubleStream.concat(interval.low().stream(), interval.high().stream()));
    }

    /** The ratio with its interval. */
    static String figures(Interval interval) {
        return RatioText.withInterval(interval.ratio(), interval.low(), interval.high());
    }

    /** A verdict in few words; the table below the chart has all of them. */
    static String words(Verdict verdict) {
        return switch (verdict) {
            case DIFFERS -> "differs";
            case NO_DIFFERENCE -> RatioText.NO_DIFFERENCE;
            case TOO_FEW -> "too few rounds";
            case NOT_JUDGED -> "not judged";
        };
    }

    /** The classes and the shape of a verdict. */
    static String css(Verdict verdict) {
        return switch (verdict) {
            case DIFFERS -> "differs";
            case NOT_JUDGED -> "unjudged";
            case NO_DIFFERENCE, TOO_FEW -> "undecided";
        };
    }

    static String marker(Verdict verdict) {
        return switch (verdict) {
            case DIFFERS -> Markers.DIFFERS;
            case NO_DIFFERENCE -> Markers.NO_DIFFERENCE;
            case TOO_FEW -> Markers.TOO_FEW;
            case NOT_JUDGED -> Markers.NOT_JUDGED;
        };
    }

    private static void draw(Svg svg, Interval interval, ChartScale scale, double y) {
        String css = css(interval.verdict());
        if (interval.low().isPresent()) {
            double low = scale.place(interval.low().getAsDouble());
            double high = scale.place(interval.high().getAsDouble());
            svg.line("whisker " + css, low, y, high, y);
            svg.line("whisker " + css, low, y - WHISKER, low, y + WHISKER);
            svg.line("whisker " + css, high, y - WHISKER, high, y + WHISKER);
        }
        svg.marker(
                css,
                marker(interval.verdict()),
                scale.place(interval.ratio()),
                y,
                interval.label() + ": " + figures(interval)
                        + (interval.words().isEmpty() ? "" : ", " + interval.words()));
    }
}
