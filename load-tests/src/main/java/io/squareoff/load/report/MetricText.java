package io.squareoff.load.report;

import io.squareoff.harness.report.ReportCell;
import io.squareoff.harness.report.Units;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.Metric;
import io.squareoff.load.compare.Workload;
import java.util.OptionalDouble;

/** The figures of the catalogue as reports show them: titles with their units, and values in these. */
final class MetricText {

    private static final String CORE_HOURS = "core-hours per million";

    private static final double MICROS_PER_MILLI = 1e3;
    private static final double NANOS_PER_MILLI = 1e6;

    private MetricText() {}

    /** The name beside ratios of arms with a workload, which need not be about squares. */
    static String title(Metric metric, Workload workload) {
        return workload.own() && metric == Metric.CPU ? "CPU per request" : metric.title();
    }

    /** The title of a group of rows, which stands at the first of them. */
    static String group(Metric metric) {
        return switch (metric.unit()) {
            case REQUESTS_PER_SECOND, SQUARES_PER_SECOND -> Metric.THROUGHPUT.title();
            case MICROSECONDS -> "latency";
            case CPU_NANOSECONDS_PER_REQUEST -> "CPU";
            case CORE_HOURS -> CORE_HOURS;
        };
    }

    /** The title of a row within its group. */
    static String row(Metric metric) {
        return switch (metric.unit()) {
            case REQUESTS_PER_SECOND -> "requests/s";
            case SQUARES_PER_SECOND -> "squares/s";
            case MICROSECONDS -> metric.title() + " ms";
            case CPU_NANOSECONDS_PER_REQUEST -> "ms/request";
            case CORE_HOURS -> metric.title().substring(CORE_HOURS.length() + 1);
        };
    }

    /** The title of a column. */
    static String column(Metric metric) {
        return switch (metric.unit()) {
            case REQUESTS_PER_SECOND -> "req/s";
            case SQUARES_PER_SECOND -> "squares/s";
            case MICROSECONDS -> metric.title() + " ms";
            case CPU_NANOSECONDS_PER_REQUEST -> "CPU ms/req";
            case CORE_HOURS -> metric.title();
        };
    }

    /** The title of a chart's axis. */
    static String axis(Metric metric) {
        return switch (metric.unit()) {
            case REQUESTS_PER_SECOND -> "requests/s";
            case SQUARES_PER_SECOND -> "squares/s";
            case MICROSECONDS -> metric.title() + ", ms";
            case CPU_NANOSECONDS_PER_REQUEST -> "CPU, ms per request";
            case CORE_HOURS -> metric.title();
        };
    }

    static ReportCell cell(Metric metric, Arm arm) {
        // A square costs so little that two decimals would leave nothing of it.
        return metric.unit() == Metric.Unit.CORE_HOURS
                ? ReportCell.figure(shown(metric, arm), ReportCell.Digits.SIGNIFICANT)
                : ReportCell.figure(shown(metric, arm));
    }

    /** A figure with its unit, for a sentence; nothing where there is none. */
    static String words(Metric metric, Arm arm) {
        OptionalDouble figure = shown(metric, arm);
        if (figure.isEmpty()) {
            return "";
        }
        String unit = metric.unit() == Metric.Unit.MICROSECONDS ? "ms" : row(metric);
        return Units.number(figure.getAsDouble()) + " " + unit;
    }

    /** The figure in the unit that is shown; latencies and CPU times in milliseconds. */
    static OptionalDouble shown(Metric metric, Arm arm) {
        double divisor = switch (metric.unit()) {
            case REQUESTS_PER_SECOND, SQUARES_PER_SECOND, CORE_HOURS -> 1;
            case MICROSECONDS -> MICROS_PER_MILLI;
            case CPU_NANOSECONDS_PER_REQUEST -> NANOS_PER_MILLI;
        };
        OptionalDouble figure = metric.of(arm);
        return figure.isPresent() ? OptionalDouble.of(figure.getAsDouble() / divisor) : figure;
    }
}
