package io.squareoff.harness.report;

import static io.squareoff.harness.report.Html.escaped;
import static io.squareoff.harness.report.Html.joined;

import io.squareoff.harness.report.LineChart.Event;
import io.squareoff.harness.report.LineChart.Limit;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A chart on a page: its title, legend and drawings, what it lacks, and the table of its figures. */
final class ChartFigure {

    private static final MathContext DRAWN = new MathContext(5);
    private static final int FEWEST_ROWS = 20;
    private static final int MOST_ROWS = 240;

    private final ReportChart chart;
    private final Map<String, SeriesStyles.Style> styles;
    private final Room room;

    /**
     * What a chart may take of its page.
     *
     * @param cells of its table: a longer one keeps some of its rows, evenly
     * @param points that each of its lines is drawn through, about
     */
    record Room(int cells, int points) {

        /** The cells of all tables together, which keep a page below its largest size. */
        private static final int MOST_CELLS = 10_000;

        /** The points of all lines together. */
        private static final int MOST_POINTS = 30_000;

        /** The room of each chart of a page. */
        static Room of(List<ReportChart> charts) {
            int lines = charts.stream()
                    .mapToInt(chart ->
                            chart instanceof LineChart has ? has.lines().size() : 0)
                    .sum();
            return new Room(MOST_CELLS / Math.max(1, charts.size()), MOST_POINTS / Math.max(1, lines));
        }
    }

    ChartFigure(ReportChart chart, SeriesStyles styles, Room room) {
        this.chart = chart;
        this.styles = styles.of(chart);
        this.room = room;
    }

    String html() {
        StringBuilder html = new StringBuilder("<figure>\n<figcaption><h3>")
                .append(escaped(chart.title()))
                .append("</h3></figcaption>\n")
                .append(Html.paragraph("description", chart.description()));
        if (chart.hasFigures()) {
            html.append(ChartLegend.of(chart, styles))
                    .append(drawing(ChartSize.WIDE))
                    .append('\n')
                    .append(drawing(ChartSize.NARROW))
                    .append('\n')
                    .append(events())
                    .append(Html.paragraph("missing", chart.missing()))
                    .append(figures());
        } else {
            String why = chart.missing().isEmpty() ? "the run has no figures for it." : chart.missing();
            html.append(Html.paragraph("missing empty", "Not drawn: " + why));
        }
        return html.append("</figure>").toString();
    }

    private String drawing(ChartSize size) {
        return chart.draw(size, styles, room.points());
    }

    /** The names behind the numbers of events, with their places, and the limits. */
    private String events() {
        if (!(chart instanceof LineChart lines)
                || lines.events().isEmpty() && lines.limits().isEmpty()) {
            return "";
        }
        String limits = joined(
                lines.limits(),
                "",
                (Limit limit) -> "<li>" + escaped(limit.name()) + " <data value=\"" + limit.y() + "\">("
                        + ChartTable.exact(limit.y()) + ")</data></li>");
        return names(EventMarks.sorted(lines.events()))
                + (limits.isEmpty() ? "" : "<ul class=\"events\">" + limits + "</ul>\n");
    }

    /** A list, but not where it would only count. */
    private static String names(List<Event> events) {
        if (EventMarks.countThemselves(events)) {
            String last = events.get(events.size() - 1).name();
            return Html.paragraph("events", "Vertical lines: " + events.get(0).name() + " to " + last + ".");
        }
        String items = joined(
                events,
                "",
                event -> "<li>" + escaped(event.name()) + " <data value=\"" + event.x() + "\">(" + place(event.x())
                        + ")</data></li>");
        return items.isEmpty() ? "" : "<ol class=\"events\">" + items + "</ol>\n";
    }

    /** A place near enough to find it in a drawing. */
    private static String place(double x) {
        return ChartTable.exact(new BigDecimal(x).round(DRAWN).doubleValue());
    }

    private String figures() {
        ReportTable table = chart.figures();
        int rows = table.rows().size();
        int most = Math.max(
                FEWEST_ROWS, Math.min(MOST_ROWS, room.cells() / table.columns().size()));
        int every = (rows + most - 1) / most;
        String some = every == 1
                ? ""
                : Html.paragraph(
                        "description",
                        String.format(
                                Locale.ROOT,
                                "One of every %,d of %,d rows; result.json has all of them.",
                                every,
                                rows));
        return "<details><summary>The figures</summary>\n" + some + HtmlTable.of(thinned(table, every), chart.title())
                + "\n</details>\n";
    }

    private static ReportTable thinned(ReportTable table, int every) {
        List<List<ReportCell>> rows = new ArrayList<>();
        for (int i = 0; i < table.rows().size(); i += every) {
            rows.add(table.rows().get(i));
        }
        return new ReportTable(table.title(), table.description(), table.columns(), table.labels(), rows);
    }
}
