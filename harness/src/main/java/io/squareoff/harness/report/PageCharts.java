package io.squareoff.harness.report;

import static io.squareoff.harness.report.Html.escaped;

import io.squareoff.harness.report.SeriesStyles.Style;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/** The charts of a page, each with its title, legend and drawings, what it lacks, and the table of its figures. */
final class PageCharts {

    private static final int FEWEST_ROWS = 20;
    private static final int MOST_ROWS = 240;

    /** The cells of all tables together, which keep a page below its largest size: longer tables keep some of their rows, evenly. */
    private static final int MOST_CELLS = 10_000;

    /** The points of all lines together. */
    private static final int MOST_POINTS = 30_000;

    private final SeriesStyles styles;
    private final int cells;
    private final int points;

    /** @param charts of the page, each with something to draw */
    PageCharts(List<ReportChart> charts) {
        this.styles = new SeriesStyles(charts);
        this.cells = MOST_CELLS / Math.max(1, charts.size());
        this.points = MOST_POINTS
                / Math.max(1, charts.stream().mapToInt(ReportChart::paths).sum());
    }

    /** The shapes by which series and verdicts differ without colour, once for the whole page, in a drawing that shows nothing itself. */
    static String shapes() {
        return "<svg class=\"shapes\" aria-hidden=\"true\"><defs>\n" + SeriesStyles.markers() + IntervalChart.MARKERS
                + "</defs></svg>";
    }

    String html(ReportChart chart) {
        Map<String, Style> own = styles.of(chart);
        List<String> legend = chart.legend(own);
        return "<figure>\n<figcaption><h3>" + escaped(chart.title()) + "</h3></figcaption>\n"
                + Html.paragraph("description", chart.description())
                + (legend.isEmpty() ? "" : "<ul class=\"legend\">" + String.join("", legend) + "</ul>\n")
                + chart.draw(ChartSize.WIDE, own, points)
                + '\n'
                + chart.draw(ChartSize.NARROW, own, points)
                + '\n'
                + chart.names()
                + Html.paragraph("missing", chart.missing())
                + figures(chart)
                + "</figure>";
    }

    private String figures(ReportChart chart) {
        ReportTable table = chart.figures();
        int rows = table.rows().size();
        int most = Math.max(
                FEWEST_ROWS, Math.min(MOST_ROWS, cells / table.columns().size()));
        int every = (rows + most - 1) / most;
        String some =
                String.format(Locale.ROOT, "One of every %,d of %,d rows; result.json has all of them.", every, rows);
        return "<details><summary>The figures</summary>\n"
                + (every == 1 ? "" : Html.paragraph("description", some))
                + HtmlTable.of(thinned(table, every), chart.title()) + "\n</details>\n";
    }

    private static ReportTable thinned(ReportTable table, int every) {
        List<List<ReportCell>> rows = IntStream.range(0, table.rows().size())
                .filter(row -> row % every == 0)
                .mapToObj(table.rows()::get)
                .toList();
        return new ReportTable(table.title(), table.description(), table.columns(), table.labels(), rows);
    }
}
