package io.squareoff.harness.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** The tables below charts, as the page has them. */
class ChartTableTest {

    private static final Pattern FIGURE = Pattern.compile("<data value=\"([^\"]+)\">");

    static final List<ReportChart> CHARTS = ChartFixture.ALL;

    @ParameterizedTest
    @FieldSource("CHARTS")
    void haveEveryFigureOfTheirChartUnrounded(ReportChart chart) {
        assertThat(figuresInTable(page(chart))).containsExactlyInAnyOrderElementsOf(figures(chart));
    }

    @Test
    void nameEachPlaceOnceAndLeaveOutWhatALineDoesNotHave() {
        ReportTable table = ChartFixture.LINES.figures();

        assertThat(table.columns()).containsExactly("partitions", "published", "low", "high", "consumed");
        assertThat(table.rows())
                .extracting(row -> row.get(0))
                .containsExactly(ReportCell.text("1"), ReportCell.text("2"), ReportCell.text("4"));
        assertThat(table.rows().get(1)).last().isEqualTo(ReportCell.none());
    }

    @Test
    void keepSomeRowsOfManyAndSaySo() {
        List<double[]> points = IntStream.range(0, 2_400)
                .mapToObj(i -> new double[] {i, i + 0.5})
                .toList();
        LineChart chart = new LineChart(
                "Many", ChartAxis.linear("s"), ChartAxis.linear("ms"), List.of(new LineChart.Line("waits", points)));

        String page = page(chart);

        assertThat(page).contains("One of every 10 of 2,400 rows; result.json has all of them.");
        assertThat(figuresInTable(page)).hasSize(240).contains(0.5, 10.5, 2390.5);
    }

    @Test
    void standOnNoPageWhereAChartHasNothingToDraw() {
        assertThat(page(ChartFixture.NOTHING)).doesNotContain("<figure>", "<details>", "Charts", "class=\"shapes\"");
    }

    private static String page(ReportChart chart) {
        return new HtmlRenderer()
                .render(new Report("", "", List.of(), "", List.of(), List.of(chart), List.of(), List.of()));
    }

    private static List<Double> figuresInTable(String page) {
        int table = page.indexOf("<tbody>");
        return table < 0
                ? List.of()
                : FIGURE.matcher(page.substring(table))
                        .results()
                        .map(MatchResult::group)
                        .map(data -> Double.valueOf(data.split("\"")[1]))
                        .toList();
    }

    /** What the model has, each figure once. */
    private static List<Double> figures(ReportChart chart) {
        List<Double> figures = new ArrayList<>();
        if (chart instanceof LineChart lines) {
            lines.lines()
                    .forEach(line -> line.points()
                            .forEach(point -> DoubleStream.of(point).skip(1).forEach(figures::add)));
        } else if (chart instanceof IntervalChart intervals) {
            intervals.intervals().forEach(each -> {
                figures.add(each.ratio());
                each.low().ifPresent(figures::add);
                each.high().ifPresent(figures::add);
            });
        } else if (chart instanceof DotChart dots) {
            dots.launches().forEach(launch -> figures.addAll(launch.figures().values()));
        } else if (chart instanceof BarChart bars) {
            bars.bars().forEach(bar -> {
                figures.addAll(bar.figures().values());
                figures.add(bar.total());
            });
        }
        return figures;
    }
}
