package io.squareoff.harness.report;

import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.stream.DoubleStream;

/** The places of an axis' values in a drawing. */
final class ChartScale {

    /** Room at both ends of a logarithmic axis, as a share of its length. */
    private static final double ROOM = 0.04;

    private final ChartAxis.Scale scale;
    private final double low;
    private final double high;
    private final double from;
    private final double to;

    private ChartScale(ChartAxis.Scale scale, double low, double high, double from, double to) {
        this.scale = scale;
        this.low = low;
        this.high = high;
        this.from = from;
        this.to = to;
    }

    /** A value with its label. */
    record Tick(double value, String label) {}

    /**
     * A horizontal axis, which ends with its values.
     *
     * @param values at least one
     * @param from the place of its left end
     * @param to the place of its right end
     */
    static ChartScale across(ChartAxis axis, DoubleStream values, double from, double to) {
        DoubleSummaryStatistics range = values.summaryStatistics();
        double low = range.getMin();
        double high = range.getMax();
        if (axis.scale() != ChartAxis.Scale.LINEAR) {
            return logarithmic(axis.scale(), low, high, from, to);
        }
        double room = low == high ? Math.max(Math.abs(low) / 10, 1) : 0;
        return new ChartScale(axis.scale(), low - room, high + room, from, to);
    }

    /**
     * A vertical axis, or one of bars. If it is linear, it begins at 0 and ends at a round value.
     *
     * @param values at least one
     * @param from the place of its lower end
     * @param to the place of its upper end
     */
    static ChartScale fromZero(ChartAxis axis, DoubleStream values, double from, double to) {
        DoubleSummaryStatistics range = values.summaryStatistics();
        return axis.scale() == ChartAxis.Scale.LINEAR
                ? round(Math.min(0, range.getMin()), Math.max(0, range.getMax()), from, to)
                : logarithmic(axis.scale(), range.getMin(), range.getMax(), from, to);
    }

    /** An axis for values that are compared with one another: if it is linear, it ends at round values, and needs no 0. */
    static ChartScale around(ChartAxis axis, DoubleStream values, double from, double to) {
        DoubleSummaryStatistics range = values.summaryStatistics();
        return axis.scale() == ChartAxis.Scale.LINEAR
                ? round(range.getMin(), range.getMax(), from, to)
                : logarithmic(axis.scale(), range.getMin(), range.getMax(), from, to);
    }

    private static ChartScale round(double min, double max, double from, double to) {
        double high = min == max ? min + Math.max(Math.abs(min) / 10, min == 0 ? 1 : 0) : max;
        double step = AxisTicks.step(high - min, 5);
        return new ChartScale(
                ChartAxis.Scale.LINEAR, Math.floor(min / step) * step, Math.ceil(high / step) * step, from, to);
    }

    private static ChartScale logarithmic(ChartAxis.Scale scale, double min, double max, double from, double to) {
        double room = min == max ? 1.5 : Math.pow(max / min, ROOM);
        double low = scale == ChartAxis.Scale.PERCENTILE ? Math.max(1, min / room) : min / room;
        return new ChartScale(scale, low, max * room, from, to);
    }

    /** The place of a value, within the axis. */
    double place(double value) {
        double share = scale == ChartAxis.Scale.LINEAR
                ? (value - low) / (high - low)
                : Math.log(value / low) / Math.log(high / low);
        return from + Math.max(0, Math.min(1, share)) * (to - from);
    }

    double from() {
        return from;
    }

    double to() {
        return to;
    }

    /** Values to label, at most as many as are given. */
    List<Tick> ticks(int most) {
        return switch (scale) {
            case LINEAR -> AxisTicks.linear(low, high, most);
            case LOGARITHMIC -> AxisTicks.logarithmic(low, high, most);
            case PERCENTILE -> AxisTicks.percentiles(low, high, most);
        };
    }
}
