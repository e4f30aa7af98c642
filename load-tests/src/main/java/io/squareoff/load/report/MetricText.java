package io.squareoff.load.report;

import io.squareoff.harness.report.RatioText;
import io.squareoff.harness.report.ReportCell;
import io.squareoff.harness.report.Units;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.Metric;
import io.squareoff.load.compare.Workload;
import java.util.OptionalDouble;

/** The figures of the catalogue as reports show them. */
final class MetricText {

    private MetricText() {}

    /** The name beside ratios of arms with a workload, which need not be about squares. */
    static String title(Metric metric, Workload workload) {
        return workload.own() && metric == Metric.CPU ? "CPU per request" : metric.title();
    }

    static ReportCell cell(Metric metric, Arm arm) {
        // A square costs so little that two decimals would leave nothing of it.
        return metric.unit() == Metric.Unit.CORE_HOURS
                ? ReportCell.of(metric.shown(arm), ReportCell.Digits.SIGNIFICANT)
                : ReportCell.of(metric.shown(arm));
    }

    /** The figure that decides as a clause, where there is nothing to compare it with. */
    static String figure(Arm arm) {
        return figure(Metric.primaryOf(arm.workload()), arm);
    }

    static String figure(Metric metric, Arm arm) {
        OptionalDouble figure = metric.shown(arm);
        String unit = metric.unit() == Metric.Unit.MICROSECONDS ? "ms" : metric.row();
        String words = figure.isEmpty() ? "" : Units.number(figure.getAsDouble()) + " " + unit;
        return metric == Metric.THROUGHPUT
                ? arm.name() + " carried " + words
                : metric.title() + " of " + arm.name()
                        + (figure.isEmpty() ? " has " + RatioText.TOO_FEW_SAMPLES : " was " + words);
    }
}
