package io.squareoff.load.report;

import io.squareoff.harness.report.RatioText;
import io.squareoff.harness.report.ReportCell;
import io.squareoff.harness.report.Units;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.JudgedRatio;
import io.squareoff.load.compare.Metric;
import java.util.OptionalDouble;

/** The figures of the catalogue as reports show them. */
final class MetricText {

    private MetricText() {}

    /** The name beside a ratio, whose workload need not be about squares. */
    static String title(JudgedRatio of) {
        return of.workload().own() && of.metric() == Metric.CPU
                ? "CPU per request"
                : of.metric().title();
    }

    /** Why an arm has no figure. */
    static String whyNone(Metric metric, Arm arm) {
        return switch (metric.unit()) {
            case CORE_HOURS, CPU_NANOSECONDS_PER_REQUEST -> ProcessCharts.whyNoCpu(arm);
            default -> arm.requestsPerSecond() > 0 ? "too few samples above the percentile" : "no right answer";
        };
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
