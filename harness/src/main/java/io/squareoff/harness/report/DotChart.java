package io.squareoff.harness.report;

import io.squareoff.harness.report.RowFrame.Row;
import io.squareoff.harness.report.SeriesStyles.Style;
import java.util.List;
import java.util.Map;

/**
 * A dot for each launch and arm, each arm in a row, those of one launch joined from row to row: whether all launches say the same.
 *
 * @param y the figure's axis
 * @param arms from top to bottom
 * @param launches with their figures by arm
 */
public record DotChart(
        String title, String description, ChartAxis y, List<String> arms, List<NamedFigures> launches, String missing)
        implements ReportChart {

    /** Room for half a dot at both ends of the axis. */
    private static final int HALF_DOT = 6;

    /** @throws IllegalArgumentException naming the chart and the value or arm that it has no place for */
    public DotChart {
        arms = List.copyOf(arms);
        launches = List.copyOf(launches);
        NamedFigures.require(title, arms, launches);
        NamedFigures.values(launches).forEach(figure -> y.require(title, figure));
    }

    @Override
    public ReportTable figures() {
        return Column.table("", "", NamedFigures.columns(arms), launches);
    }

    @Override
    public List<String> series() {
        return arms;
    }

    @Override
    public String draw(ChartSize size, Map<String, Style> styles, int points) {
        RowFrame frame = new RowFrame(
                size, arms.stream().map(arm -> new Row("", arm, "")).toList());
        ChartScale scale = frame.scale(y, NamedFigures.values(launches), HALF_DOT);
        return frame.draw(title, scale, svg -> {
            launches.forEach(launch -> join(svg, launch, frame, scale));
            launches.forEach(launch -> dots(svg, launch, frame, scale, styles));
        });
    }

    /** A line through the launch's dots, with a gap where an arm has none. */
    private void join(Svg svg, NamedFigures launch, RowFrame frame, ChartScale scale) {
        for (int i = 1; i < arms.size(); i++) {
            Double from = launch.figures().get(arms.get(i - 1));
            Double to = launch.figures().get(arms.get(i));
            if (from != null && to != null) {
                svg.line("join", scale.place(from), frame.middle(i - 1), scale.place(to), frame.middle(i));
            }
        }
    }

    private void dots(Svg svg, NamedFigures launch, RowFrame frame, ChartScale scale, Map<String, Style> styles) {
        for (int i = 0; i < arms.size(); i++) {
            String arm = arms.get(i);
            Double figure = launch.figures().get(arm);
            if (figure != null) {
                svg.marker(
                        styles.get(arm).colour() + " dot",
                        styles.get(arm).dot(),
                        scale.place(figure),
                        frame.middle(i),
                        "%s, %s: %s"
                                .formatted(
                                        launch.name(),
                                        arm,
                                        ReportCell.charted(figure).shown()));
            }
        }
    }
}
