package io.squareoff.harness.report;

import io.squareoff.harness.report.RowFrame.Row;
import io.squareoff.harness.report.WaterfallChart.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/** A bar with a tip for each part, which points up or down the axis from where the part before it ended. */
final class WaterfallDrawing {

    private static final int HALF = 8;
    private static final int TIP = 6;

    private final WaterfallChart chart;
    private final ChartSize size;
    private final List<Span> spans = new ArrayList<>();

    WaterfallDrawing(WaterfallChart chart, ChartSize size) {
        this.chart = chart;
        this.size = size;
        double product = 1;
        for (Step step : chart.steps()) {
            double from = step.whole() ? 1 : product;
            spans.add(new Span(from, from * step.factor()));
            product = step.whole() ? 1 : from * step.factor();
        }
    }

    /** The values that a bar begins and ends at. */
    private record Span(double from, double to) {}

    String draw() {
        RowFrame frame = new RowFrame(
                size,
                chart.steps().stream()
                        .map(step -> new Row("", step.label(), figures(step)))
                        .toList());
        ChartScale scale = ChartScale.around(
                ChartAxis.logarithmic(chart.axis()),
                DoubleStream.concat(
                        DoubleStream.of(1),
                        spans.stream().flatMapToDouble(span -> DoubleStream.of(span.from(), span.to()))),
                frame.left(),
                frame.right());
        Svg svg = new Svg();
        frame.axis(svg, scale, chart.axis());
        svg.line("one", scale.place(1), 4, scale.place(1), frame.bottom());
        for (int i = 0; i < spans.size(); i++) {
            bar(svg, i, frame, scale);
        }
        frame.labels(svg);
        return svg.drawing(size, frame.height(), chart.title());
    }

    /** The factor with its interval. */
    static String figures(Step step) {
        return "× " + RatioText.withInterval(step.factor(), step.low(), step.high());
    }

    private void bar(Svg svg, int index, RowFrame frame, ChartScale scale) {
        Step step = chart.steps().get(index);
        double from = scale.place(spans.get(index).from());
        double to = scale.place(spans.get(index).to());
        double y = frame.middle(index);
        double tip = Math.signum(to - from) * Math.min(TIP, Math.abs(to - from));
        String css = step.whole() ? "whole" : step.factor() < 1 ? "less" : "more";
        svg.path(
                css,
                "M%s %sH%sL%s %sL%s %sH%sz"
                        .formatted(
                                Svg.number(from),
                                Svg.number(y - HALF),
                                Svg.number(to - tip),
                                Svg.number(to),
                                Svg.number(y),
                                Svg.number(to - tip),
                                Svg.number(y + HALF),
                                Svg.number(from)),
                step.label() + ": " + figures(step) + (step.words().isEmpty() ? "" : ", " + step.words()));
        boolean goesOn = !step.whole()
                && index + 1 < spans.size()
                && !chart.steps().get(index + 1).whole();
        if (goesOn) {
            svg.line("join", to, y, to, frame.middle(index + 1) - HALF);
        }
    }
}
