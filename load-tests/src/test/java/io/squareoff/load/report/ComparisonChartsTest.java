package io.squareoff.load.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.squareoff.harness.report.IntervalChart;
import io.squareoff.harness.report.ReportChart;
import io.squareoff.load.compare.ComparisonResult;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ComparisonChartsTest {

    private static final String FACTOR = "Where the factor between rest and nats comes from";

    /** Only what ended before its first round has none: its summary says so. */
    @ParameterizedTest
    @EnumSource
    void eachHasFiguresOrSaysWhyNot(SummaryCase run) {
        List<ReportChart> charts = ComparisonCharts.of(run.result());

        assertThat(charts.isEmpty()).isEqualTo(run == SummaryCase.CUT_SHORT_AT_ONCE);
        assertThat(charts)
                .allSatisfy(chart -> assertThat(
                                chart.hasFigures() || !chart.missing().isBlank())
                        .isTrue());
        assertThat(charts).extracting(ReportChart::title).doesNotHaveDuplicates();
        assertThat(charts).extracting(ReportChart::missing).noneMatch(missing -> missing.contains(".."));
    }

    @ParameterizedTest
    @EnumSource(names = {"CLOSED", "NO_DIFFERENCE", "FEW_LAUNCHES", "CUT_SHORT", "WRONG"})
    void ofAComparison(SummaryCase run) {
        assertThat(titles(run.result()))
                .containsExactly(
                        "Ratios",
                        "Latency by percentile",
                        "Each launch: throughput",
                        "CPU per 1,000 squares by process",
                        FACTOR,
                        "Requests per second over the windows",
                        "Resident memory by process");
    }

    @ParameterizedTest
    @EnumSource(names = {"ONE_LAUNCH", "TARGET", "LAUNCH_PER_ARM"})
    void namesRoundsWhereTheyAreNoLaunches(SummaryCase run) {
        assertThat(titles(run.result())).contains("Each round: throughput");
    }

    @Test
    void ofAnOpenModelComparesItsTail() {
        assertThat(titles(SummaryCase.OPEN.result())).contains("Each launch: p99");
    }

    @Test
    void ofTheGridTellsWhereTheFactorComesFrom() {
        assertThat(titles(SummaryCase.GRID.result()))
                .containsSubsequence(
                        "CPU per 1,000 squares by process",
                        FACTOR + ": throughput",
                        FACTOR + ": CPU per thousand squares",
                        "Requests per second over the windows");
    }

    @Test
    void ofLimitsEndWithTheShareThatWasReached() {
        assertThat(titles(SummaryCase.LIMITS.result())).last().isEqualTo("Share of the limit that was reached");
    }

    @Test
    void ofASweepTellsEachCellAndEndsWithTheLinesOverItsProperty() {
        assertThat(titles(SummaryCase.SWEEP.result()))
                .containsExactly(
                        "Ratios of throughput",
                        "Latency by percentile, N = 10",
                        "Latency by percentile, N = 1,000",
                        "Each launch: throughput, N = 10",
                        "Each launch: throughput, N = 1,000",
                        "CPU per 1,000 squares by process",
                        FACTOR,
                        "Requests per second over the windows, N = 10",
                        "Requests per second over the windows, N = 1,000",
                        "Resident memory by process",
                        "Throughput over N",
                        "Cost over N");
    }

    @Test
    void ofASearchEndsWithTheLatencyOverTheRates() {
        assertThat(titles(SummaryCase.CAPACITY.result())).last().isEqualTo("p99 over the rate");
    }

    @Test
    void sayWhatIsMissing() {
        assertThat(missing(SummaryCase.CLOSED, FACTOR))
                .isEqualTo("This takes rest-protobuf, rest-h2 and rest-h2-protobuf too: --grid measures them.");
        assertThat(missing(SummaryCase.ONE_ARM, "Ratios")).isEqualTo("Only nats was measured, and a ratio takes two.");
        assertThat(missing(SummaryCase.CLOSED, "Requests per second over the windows"))
                .startsWith("rest: no second was recorded in 6 rounds. nats: no second");
        assertThat(missing(SummaryCase.TOO_FEW_SAMPLES, "Each launch: p99"))
                .startsWith("rest: too few samples above the percentile in 6 rounds.");
        assertThat(missing(SummaryCase.TOO_FEW_SAMPLES, "Ratios"))
                .isEqualTo("nats / rest, p99: too few samples in each round.");
        assertThat(missing(SummaryCase.CAPACITY_CUT_SHORT, "p99 over the rate")).contains("rest at 567 requests/s: ");
    }

    @Test
    void decideNothingOfOneLaunchOrOfFew() {
        assertThat(ratios(SummaryCase.ONE_LAUNCH)).allSatisfy(interval -> {
            assertThat(interval.verdict()).isEqualTo(IntervalChart.Verdict.TOO_FEW);
            assertThat(interval.low()).isEmpty();
            assertThat(interval.words()).isEqualTo("within one launch: no verdict");
        });
        assertThat(ratios(SummaryCase.FEW_LAUNCHES))
                .allSatisfy(
                        interval -> assertThat(interval.words()).isEqualTo("no confidence interval (needs 6 rounds)"));
    }

    @Test
    void decideTheFirstMetricOnly() {
        assertThat(ratios(SummaryCase.NO_DIFFERENCE))
                .extracting(IntervalChart.Interval::group, IntervalChart.Interval::verdict)
                .containsExactly(
                        tuple("throughput", IntervalChart.Verdict.NO_DIFFERENCE),
                        tuple("p50, beside it", IntervalChart.Verdict.NOT_JUDGED),
                        tuple("CPU per thousand squares, beside it", IntervalChart.Verdict.NOT_JUDGED));
    }

    private static List<IntervalChart.Interval> ratios(SummaryCase run) {
        return ((IntervalChart) ComparisonCharts.of(run.result()).get(0)).intervals();
    }

    private static String missing(SummaryCase run, String title) {
        return ComparisonCharts.of(run.result()).stream()
                .filter(chart -> chart.title().equals(title))
                .map(ReportChart::missing)
                .findFirst()
                .orElseThrow();
    }

    private static List<String> titles(ComparisonResult result) {
        return ComparisonCharts.of(result).stream().map(ReportChart::title).toList();
    }
}
