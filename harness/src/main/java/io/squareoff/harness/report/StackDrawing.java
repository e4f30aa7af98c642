package io.squareoff.harness.report;

import io.squareoff.harness.report.RowFrame.Row;
import io.squareoff.harness.report.StackChart.Bar;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;

/** A bar for each arm. Each part has its number in the legend on it where it is wide enough, and is divided from the next. */
final class StackDrawing {

    private static final int THICKNESS = 18;
    private static final int ROOM_FOR_NUMBER = 16;

    private final StackChart chart;
    private final ChartSize size;
    private final Map<String, SeriesStyles.Style> styles;

    StackDrawing(StackChart chart, ChartSize size, Map<String, SeriesStyles.Style> styles) {
        this.chart = chart;
        this.size = size;
        this.styles = styles;
    }

    String draw() {
        List<Row> rows = chart.bars().stream()
                .map(bar ->
                        new Row("", bar.label(), bar.figures().isEmpty() ? Units.NONE : ChartTable.shown(bar.total())))
                .toList();
        RowFrame frame = new RowFrame(size, rows);
        ChartScale scale = ChartScale.fromZero(
                ChartAxis.linear(chart.axis()),
                DoubleStream.concat(DoubleStream.of(0), chart.bars().stream().mapToDouble(Bar::total)),
                frame.left(),
                frame.right());
        Svg svg = new Svg();
        frame.axis(svg, scale, chart.axis());
        for (int i = 0; i < chart.bars().size(); i++) {
            draw(svg, chart.bars().get(i), frame.middle(i), scale);
        }
        frame.labels(svg);
        return svg.drawing(size, frame.height(), chart.title());
    }

    private void draw(Svg svg, Bar bar, double middle, ChartScale scale) {
        double sum = 0;
        int number = 0;
        for (String part : chart.parts()) {
            number++;
            Double figure = bar.figures().get(part);
            if (figure != null && figure > 0) {
                double from = scale.place(sum);
                double width = scale.place(sum + figure) - from;
                svg.rectangle(
                        "bar " + styles.get(part).colour(),
                        from,
                        middle - THICKNESS / 2.0,
                        width,
                        THICKNESS,
                        "%s, %s: %s".formatted(bar.label(), part, ChartTable.shown(figure)));
                if (width >= ROOM_FOR_NUMBER) {
                    svg.text(
                            "on middle " + styles.get(part).colour(),
                            from + width / 2,
                            middle + 4,
                            Integer.toString(number));
                }
                sum += figure;
            }
        }
    }
}
