package io.squareoff.harness.report;

import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * The places of an axis' values in a drawing.
 *
 * @param from the place of its left or lower end
 * @param to the place of its right or upper end
 */
record ChartScale(ChartAxis axis, double low, double high, double from, double to) {

    /** Room at both ends of a logarithmic axis, as a share of its length. */
    private static final double ROOM = 0.04;

    record Tick(double value, String label) {}

    /** An axis that ends with its values if it is linear. It has at least one. */
    static ChartScale across(ChartAxis axis, DoubleStream values, double from, double to) {
        DoubleSummaryStatistics range = values.summaryStatistics();
        double low = range.getMin();
        double room = low == range.getMax() ? Math.max(Math.abs(low) / 10, 1) : 0;
        return isLinear(axis)
                ? new ChartScale(axis, low - room, range.getMax() + room, from, to)
                : logarithmic(axis, range, from, to);
    }

    /** An axis that ends at round values if it is linear. It has at least one. */
    static ChartScale around(ChartAxis axis, DoubleStream values, double from, double to) {
        DoubleSummaryStatistics range = values.summaryStatistics();
        if (!isLinear(axis)) {
            return logarithmic(axis, range, from, to);
        }
        double low = range.getMin();
        double high = low == range.getMax() ? low + (low == 0 ? 1 : Math.abs(low) / 10) : range.getMax();
        double step = AxisTicks.step(high - low, 5);
        return new ChartScale(axis, Math.floor(low / step) * step, Math.ceil(high / step) * step, from, to);
    }

    private static boolean isLinear(ChartAxis axis) {
        return axis.scale() == ChartAxis.Scale.LINEAR;
    }

    private static ChartScale logarithmic(ChartAxis axis, DoubleSummaryStatistics range, double from, double to) {
        double low = range.getMin();
        double room = low == range.getMax() ? 1.5 : Math.pow(range.getMax() / low, ROOM);
        return new ChartScale(axis, Math.max(axis.scale().least(), low / room), range.getMax() * room, from, to);
    }

    /** The place of a value, within the axis. */
    double place(double value) {
        double share = isLinear(axis) ? (value - low) / (high - low) : Math.log(value / low) / Math.log(high / low);
        return from + Math.max(0, Math.min(1, share)) * (to - from);
    }

    /** Values to label, at most as many as are given. */
    List<Tick> ticks(int most) {
        return switch (axis.scale()) {
            case LINEAR -> AxisTicks.linear(low, high, most);
            case LOGARITHMIC -> AxisTicks.logarithmic(low, high, most);
            case PERCENTILE -> AxisTicks.percentiles(low, high, most);
        };
    }
}
