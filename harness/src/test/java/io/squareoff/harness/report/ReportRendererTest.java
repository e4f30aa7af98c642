package io.squareoff.harness.report;

import static io.squareoff.harness.golden.Golden.assertGolden;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ReportRendererTest {

    private static final String EVIL = "</script><b>&\"|*{{title}}";

    static Stream<Arguments> formats() {
        return Stream.of(
                Arguments.of("golden.txt", new TextRenderer()),
                Arguments.of("golden.md", new MarkdownRenderer()),
                Arguments.of("golden.html", new HtmlRenderer()),
                Arguments.of("golden-summary.md", new SummaryRenderer("a/report.html")),
                Arguments.of("golden-brief.txt", new BriefRenderer()),
                Arguments.of("golden-junit.xml", new JUnitRenderer()));
    }

    @ParameterizedTest
    @MethodSource("formats")
    void rendersAsTheGoldenFile(String golden, ReportRenderer renderer) throws Exception {
        assertGolden(getClass(), golden, () -> renderer.render(ReportFixture.report()));
    }

    @Test
    void letsNoTextBecomeMarkupOfThePage() {
        assertThat(new HtmlRenderer().render(ReportFixture.of(EVIL)))
                .contains("&lt;/script&gt;&lt;b&gt;&amp;&quot;|*{{title}}")
                .doesNotContain("<b>", "</script");
    }

    @Test
    void letsNoTextBecomeMarkdown() {
        assertThat(new MarkdownRenderer().render(ReportFixture.of(EVIL)))
                .contains("&lt;/script&gt;&lt;b&gt;&amp;\"\\|\\*")
                .doesNotContain("<b>");
    }

    @Test
    void pageNeedsNothingFromElsewhereAndRunsNothing() {
        assertThat(new HtmlRenderer().render(ReportFixture.report()))
                .contains("content=\"default-src 'none'; style-src 'unsafe-inline'; ")
                .doesNotContainPattern("(?i)<script|<link|<img|@import|url\\(|javascript:| on[a-z]+=|https?:");
    }

    @Test
    void pageHasNoSectionsForWhatTheReportDoesNotHave() {
        assertThat(new HtmlRenderer().render(empty(List.of())))
                .doesNotContain("<h2", "<nav", "class=\"shapes\"")
                .contains("<strong>Valid</strong>");
    }

    @ParameterizedTest
    @CsvSource({
        "FAILED, Failed, true",
        "INVALID, Not valid, true",
        "CUT_SHORT, Cut short, true",
        "REGRESSION, Regression, false",
        "WARNING, 'Valid, with warnings', false",
        "REMARK, Valid, false"
    })
    void pageSaysAboveItsChartsWhetherTheFiguresMayBeUsed(ReportNote.Kind kind, String state, boolean useless) {
        Report report = new Report(
                "title",
                "verdict",
                List.of(),
                "",
                List.of(),
                List.of(ChartFixture.DOTS),
                List.of(),
                List.of(new ReportNote(ReportNote.Kind.WARNING, "a mark"), new ReportNote(kind, "the reason"))
                        .subList(kind == ReportNote.Kind.REMARK ? 1 : 0, 2));

        String page = new HtmlRenderer().render(report);

        assertThat(page).contains("<strong>" + state + "</strong>: ");
        assertThat(page.indexOf("<strong>" + state) < page.indexOf("In short: verdict"))
                .as("it stands above what was found")
                .isEqualTo(useless);
        if (kind != ReportNote.Kind.REMARK) {
            assertThat(page.indexOf("the reason"))
                    .isBetween(page.indexOf("In short: verdict"), page.indexOf("<figure>"));
        }
    }

    @Test
    void pageSaysThatACheckFailed() {
        Report report = new Report(
                "title",
                "",
                List.of(),
                "",
                List.of(),
                List.of(),
                List.of(new ReportCheck("claim", false, "3 of 4")),
                List.of());

        assertThat(new HtmlRenderer().render(report))
                .contains("<strong>Failed</strong>", "<li><strong>FAILED</strong>: claim (3 of 4)</li>");
    }

    @Test
    void pageStaysSmallWithManyFigures() {
        List<LineChart.Line> lines = IntStream.rangeClosed(1, 10)
                .mapToObj(line -> new LineChart.Line(
                        "round " + line,
                        IntStream.range(0, 3_000)
                                .mapToObj(i -> new double[] {i / 10.0, (i * 7_919 * line % 10_007) / 13.0})
                                .toList()))
                .toList();
        List<ReportChart> charts = IntStream.rangeClosed(1, 12)
                .<ReportChart>mapToObj(
                        i -> new LineChart("Chart " + i, ChartAxis.linear("s"), ChartAxis.linear("ms"), lines))
                .toList();

        String page = new HtmlRenderer().render(empty(charts));

        assertThat(page.length()).isLessThan(1_500_000);
        assertThat(page).contains(" rows; result.json has all of them.");
    }

    private static Report empty(List<ReportChart> charts) {
        return new Report("title", "verdict", List.of(), "", List.of(), charts, List.of(), List.of());
    }
}
