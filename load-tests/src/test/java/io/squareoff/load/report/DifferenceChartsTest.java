package io.squareoff.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.report.BarChart;
import io.squareoff.harness.report.DotChart;
import io.squareoff.harness.report.IntervalChart;
import io.squareoff.harness.report.NamedFigures;
import io.squareoff.harness.report.ReportChart;
import io.squareoff.load.compare.JudgedRatio;
import io.squareoff.load.compare.RunRatios;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class DifferenceChartsTest {

    private static final ProjectLayout HOME = ProjectLayout.find();
    private static final RecordedRun BASE = kept("compare.json.gz");
    private static final RecordedRun HEAD = kept("compare-later.json.gz");
    private static final List<JudgedRatio> DIFFERENCES = RunRatios.between(BASE.arms(), HEAD.arms());

    @Test
    void setTheRunsSideBySide() {
        assertThat(charts())
                .extracting(ReportChart::title)
                .containsExactly(
                        "Ratios of head to base",
                        "Latency by percentile",
                        "Each launch: throughput",
                        "CPU per 1,000 squares by process",
                        "Requests per second over the windows",
                        "Resident memory by process");
        assertThat(((BarChart) charts().get(3)).bars())
                .extracting(NamedFigures::name)
                .containsExactly(
                        "rest, base", "rest, head", "nats, base", "nats, head", "jetstream, base", "jetstream, head");
    }

    @Test
    void haveTheRatiosOfTheTable() {
        IntervalChart ratios = (IntervalChart) charts().get(0);

        assertThat(ratios.intervals()).hasSameSizeAs(DIFFERENCES);
        assertThat(ratios.intervals())
                .extracting(IntervalChart.Interval::ratio)
                .containsExactlyInAnyOrderElementsOf(DIFFERENCES.stream()
                        .map(difference -> difference.ratio().orElseThrow().value())
                        .toList());
        assertThat(ratios.intervals().subList(0, 3))
                .extracting(IntervalChart.Interval::group)
                .containsOnly("throughput");
        assertThat(ratios.intervals().subList(0, 3))
                .extracting(IntervalChart.Interval::verdict)
                .doesNotContain(IntervalChart.Verdict.NOT_JUDGED, IntervalChart.Verdict.TOO_FEW);
        assertThat(ratios.intervals().subList(3, 9))
                .extracting(IntervalChart.Interval::verdict)
                .containsOnly(IntervalChart.Verdict.NOT_JUDGED);
    }

    /** Launches of two runs are no pairs. */
    @Test
    void joinNoLaunchesOfTwoRuns() {
        DotChart launches = (DotChart) charts().get(2);

        assertThat(launches.launches()).hasSize(12);
        assertThat(launches.launches())
                .allSatisfy(launch -> assertThat(launch.figures().keySet())
                        .hasSize(3)
                        .allMatch(arm -> launch.name().startsWith(arm.substring(arm.length() - "base".length()))));
    }

    private static List<ReportChart> charts() {
        return DifferenceReport.of(List.of(), DIFFERENCES, BASE, HEAD, 0.05).charts();
    }

    private static RecordedRun kept(String name) {
        Path file = HOME.root().resolve("docs/results").resolve(name);
        return RecordedRun.read(file);
    }
}
