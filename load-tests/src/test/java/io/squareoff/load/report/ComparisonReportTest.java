package io.squareoff.load.report;

import static io.squareoff.harness.golden.Golden.assertGolden;
import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.golden.Golden;
import io.squareoff.harness.report.HtmlRenderer;
import io.squareoff.harness.report.MarkdownRenderer;
import io.squareoff.harness.report.Report;
import io.squareoff.harness.report.ReportChart;
import io.squareoff.harness.report.TextRenderer;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The report of each kind of result, with its charts, short view and test cases. */
class ComparisonReportTest {

    private static final Path FOLDER = Path.of("results");

    @ParameterizedTest
    @EnumSource
    void isTheGoldenOne(ReportCase kind) throws Exception {
        assertGolden(getClass(), "cases/" + kind.file(), () -> Golden.views(ComparisonReport.of(kind.result())));
    }

    @ParameterizedTest
    @EnumSource
    void ofMeasuredProcessesIsTheGoldenOne(Fixture fixture) throws Exception {
        assertGolden(
                getClass(),
                fixture.golden("txt"),
                () -> new TextRenderer().render(ComparisonReport.of(fixture.result(FOLDER))));
    }

    @Test
    void rendersAsMarkdownAndAsAPage() throws Exception {
        Report report = ComparisonReport.of(Fixture.COMPLETE.result(FOLDER));
        assertGolden(getClass(), Fixture.COMPLETE.golden("md"), () -> new MarkdownRenderer().render(report));
        assertGolden(getClass(), Fixture.COMPLETE.golden("html"), () -> new HtmlRenderer().render(report));
    }

    @ParameterizedTest
    @EnumSource
    void saysInOneLineThatEndsOnceWhatWasFound(ReportCase kind) {
        assertThat(Summary.of(kind.result())).matches("[^\\n]*[^.\\n]\\.").doesNotContain("  ", ";;", ", ;");
    }

    /** Only what ended before its first round has none: its summary says so. What was not compared has no ratios. */
    @ParameterizedTest
    @EnumSource
    void chartsHaveFiguresOrSayWhyNot(ReportCase kind) {
        List<ReportChart> charts = ComparisonCharts.of(kind.result());

        assertThat(charts)
                .filteredOn(chart -> !chart.title().startsWith("Ratios"))
                .allSatisfy(chart -> assertThat(
                                chart.hasFigures() || !chart.missing().isBlank())
                        .isTrue());
        assertThat(charts)
                .filteredOn(ReportChart::hasFigures)
                .extracting(ReportChart::title)
                .doesNotHaveDuplicates();
    }
}
