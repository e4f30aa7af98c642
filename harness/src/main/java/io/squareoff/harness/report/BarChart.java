package io.squareoff.harness.report;

import io.squareoff.harness.report.RowFrame.Row;
import io.squareoff.harness.report.SeriesStyles.Style;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;

/**
 * Stacked bars, one for each arm, such as CPU by process. Each part has its number in the legend on it where it is wide enough, and
 * is divided from the next.
 *
 * @param axis title of the horizontal, linear axis, with its unit
 * @param parts from the left end of each bar
 * @param bars with their figures by part, none below 0
 */
public record BarChart(
        String title, String description, String axis, List<String> parts, List<NamedFigures> bars, String missing)
        implements ReportChart {

    private static final int THICKNESS = 18;
    private static final int ROOM_FOR_NUMBER = 16;

    /** @throws IllegalArgumentException naming the chart and the value or part that it has no place for */
    public BarChart {
        parts = List.copyOf(parts);
        bars = List.copyOf(bars);
        NamedFigures.require(title, parts, bars);
        for (NamedFigures bar : bars) {
            for (double figure : bar.figures().values()) {
                if (!(figure >= 0) || Double.isInfinite(figure)) {
                    throw new IllegalArgumentException(
                            "\"" + title + "\" stacks figures from 0, not " + figure + " of " + bar.name());
                }
            }
        }
    }

    @Override
    public ReportTable figures() {
        List<Column<NamedFigures>> columns = NamedFigures.columns(parts);
        columns.add(Column.cell("sum", bar -> bar.figures().isEmpty() ? null : ReportCell.charted(bar.total())));
        return Column.table("", "", columns, bars);
    }

    @Override
    public List<String> series() {
        return parts;
    }

    /** Parts with the numbers that stand on the bars. */
    @Override
    public List<String> legend(Map<String, Style> styles) {
        List<String> entries = new ArrayList<>();
        styles.forEach((name, style) -> entries.add(Svg.legend(
                "<rect class=\"bar %1$s\" width=\"36\" height=\"16\"/><text class=\"on middle %1$s\" x=\"18\" y=\"12\">%2$d</text>"
                        .formatted(style.colour(), entries.size() + 1),
                name)));
        return entries;
    }

    @Override
    public String draw(ChartSize size, Map<String, Style> styles, int points) {
        RowFrame frame = new RowFrame(
                size,
                bars.stream().map(bar -> new Row("", bar.name(), words(bar))).toList());
        ChartScale scale = frame.scale(
                ChartAxis.linear(axis),
                DoubleStream.concat(DoubleStream.of(0), bars.stream().mapToDouble(NamedFigures::total)),
                0);
        return frame.draw(title, scale, svg -> {
            for (int i = 0; i < bars.size(); i++) {
                draw(svg, bars.get(i), frame.middle(i), scale, styles);
            }
        });
    }

    private static String words(NamedFigures bar) {
        return bar.figures().isEmpty()
                ? Units.NONE
                : ReportCell.charted(bar.total()).shown();
    }

    private void draw(Svg svg, NamedFigures bar, double middle, ChartScale scale, Map<String, Style> styles) {
        double sum = 0;
        for (String part : parts) {
            double figure = bar.figures().getOrDefault(part, 0.0);
            if (figure > 0) {
                String colour = styles.get(part).colour();
                double from = scale.place(sum);
                double width = scale.place(sum + figure) - from;
                String words = "%s, %s: %s"
                        .formatted(bar.name(), part, ReportCell.charted(figure).shown());
                svg.rectangle("bar " + colour, from, middle - THICKNESS / 2.0, width, THICKNESS, words);
                if (width >= ROOM_FOR_NUMBER) {
                    svg.text(
                            "on middle " + colour,
                            from + width / 2,
                            middle + 4,
                            Integer.toString(parts.indexOf(part) + 1));
                }
                sum += figure;
            }
        }
    }
}
