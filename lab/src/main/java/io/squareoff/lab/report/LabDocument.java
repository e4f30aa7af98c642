package io.squareoff.lab.report;

import io.squareoff.harness.report.ChartAxis;
import io.squareoff.harness.report.ChartAxis.Scale;
import io.squareoff.harness.report.EnvironmentEntry;
import io.squareoff.harness.report.LineChart;
import io.squareoff.harness.report.ReportCheck;
import io.squareoff.lab.experiment.LabResult;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/**
 * The {@code result.json} of an experiment, field by field; docs/lab.md explains each. Older files have no figures for the
 * summary, no diagram, no raw tables and no events in charts; these are null.
 */
record LabDocument(
        int schemaVersion,
        String name,
        String startedAt,
        String endedAt,
        boolean valid,
        String cutShort,
        List<String> marks,
        Map<String, Object> settings,
        EnvironmentEntry environment,
        List<String> found,
        String diagram,
        List<ReportCheck> checks,
        List<TableEntry> tables,
        List<ChartEntry> charts,
        List<TableEntry> rawTables) {

    static final int SCHEMA_VERSION = 1;

    static LabDocument of(LabResult result) {
        return new LabDocument(
                SCHEMA_VERSION,
                LabReport.NAME + result.experiment().name(),
                result.startedAt().toString(),
                result.endedAt().toString(),
                result.valid(),
                result.cutShort().orElse(null),
                result.marks(),
                result.experiment().settings(),
                EnvironmentEntry.of(result.environment()),
                result.found(),
                result.experiment().topology(),
                result.checks(),
                result.tables().stream().map(TableEntry::of).toList(),
                result.charts().stream().map(ChartEntry::of).toList(),
                result.rawTables().stream().map(TableEntry::of).toList());
    }

    /**
     * A chart. Both axes are linear, or logarithmic, where {@code scales} is null, as in older files; these have no
     * description, events, limits and missing parts either.
     */
    record ChartEntry(
            String title,
            String description,
            String x,
            String y,
            boolean logarithmic,
            ScalesEntry scales,
            List<LineChart.Line> lines,
            List<LineChart.Event> events,
            List<LineChart.Limit> limits,
            String missing) {

        static ChartEntry of(LineChart chart) {
            return new ChartEntry(
                    chart.title(),
                    chart.description(),
                    chart.x().title(),
                    chart.y().title(),
                    chart.x().scale() != Scale.LINEAR && chart.y().scale() != Scale.LINEAR,
                    new ScalesEntry(name(chart.x().scale()), name(chart.y().scale())),
                    chart.lines(),
                    chart.events(),
                    chart.limits(),
                    chart.missing());
        }

        private static String name(Scale scale) {
            return scale.name().toLowerCase(Locale.ROOT);
        }

        LineChart toChart() {
            return new LineChart(
                    title,
                    description == null ? "" : description,
                    new ChartAxis(x, scale(ScalesEntry::x)),
                    new ChartAxis(y, scale(ScalesEntry::y)),
                    lines,
                    events == null ? List.of() : events,
                    limits == null ? List.of() : limits,
                    missing == null ? "" : missing);
        }

        private Scale scale(Function<ScalesEntry, String> axis) {
            if (scales == null) {
                return logarithmic ? Scale.LOGARITHMIC : Scale.LINEAR;
            }
            return Scale.valueOf(axis.apply(scales).toUpperCase(Locale.ROOT));
        }
    }

    /** The scale of each axis. */
    record ScalesEntry(String x, String y) {}
}
