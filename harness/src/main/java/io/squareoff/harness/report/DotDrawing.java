package io.squareoff.harness.report;

import io.squareoff.harness.report.DotChart.Launch;
import io.squareoff.harness.report.RowFrame.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A row for each arm, and a thin line for each launch that joins its dots from row to row. */
final class DotDrawing {

    private final DotChart chart;
    private final ChartSize size;
    private final Map<String, SeriesStyles.Style> styles;

    DotDrawing(DotChart chart, ChartSize size, Map<String, SeriesStyles.Style> styles) {
        this.chart = chart;
        this.size = size;
        this.styles = styles;
    }

    String draw() {
        RowFrame frame = new RowFrame(
                size, chart.arms().stream().map(arm -> new Row("", arm, "")).toList());
        ChartScale scale = ChartScale.around(
                chart.y(),
                chart.launches().stream()
                        .flatMapToDouble(
                                launch -> launch.figures().values().stream().mapToDouble(Double::doubleValue)),
                frame.left() + 6,
                frame.right() - 6);
        Svg svg = new Svg();
        frame.axis(svg, scale, chart.y().title());
        chart.launches().forEach(launch -> join(svg, launch, frame, scale));
        chart.launches().forEach(launch -> dots(svg, launch, frame, scale));
        frame.labels(svg);
        return svg.drawing(size, frame.height(), chart.title());
    }

    /** A line through the launch's dots, with a gap where an arm has none. */
    private void join(Svg svg, Launch launch, RowFrame frame, ChartScale scale) {
        List<double[]> stretch = new ArrayList<>();
        for (int i = 0; i <= chart.arms().size(); i++) {
            Double figure =
                    i < chart.arms().size() ? launch.figures().get(chart.arms().get(i)) : null;
            if (figure != null) {
                stretch.add(new double[] {scale.place(figure), frame.middle(i)});
            } else {
                for (int j = 1; j < stretch.size(); j++) {
                    double[] from = stretch.get(j - 1);
                    double[] to = stretch.get(j);
                    svg.line("join", from[0], from[1], to[0], to[1]);
                }
                stretch.clear();
            }
        }
    }

    private void dots(Svg svg, Launch launch, RowFrame frame, ChartScale scale) {
        for (int i = 0; i < chart.arms().size(); i++) {
            String arm = chart.arms().get(i);
            Double figure = launch.figures().get(arm);
            if (figure != null) {
                svg.marker(
                        styles.get(arm).colour() + " dot",
                        styles.get(arm).dot(),
                        scale.place(figure),
                        frame.middle(i),
                        "%s, %s: %s".formatted(launch.name(), arm, ChartTable.shown(figure)));
            }
        }
    }
}
