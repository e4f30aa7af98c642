package io.squareoff.harness.report;

/**
 * An axis of a chart.
 *
 * @param title with the unit
 */
public record ChartAxis(String title, Scale scale) {

    /** The distances on an axis. */
    public enum Scale {
        LINEAR,
        /** All values must be above 0. */
        LOGARITHMIC,
        /**
         * The values are 1/(1 − p) of a percentile p as a share, so 100 for the 99th; all must be at least 1. Their distances
         * are logarithmic, and they are shown as percentiles.
         */
        PERCENTILE
    }

    public static ChartAxis linear(String title) {
        return new ChartAxis(title, Scale.LINEAR);
    }

    public static ChartAxis logarithmic(String title) {
        return new ChartAxis(title, Scale.LOGARITHMIC);
    }

    public static ChartAxis percentile(String title) {
        return new ChartAxis(title, Scale.PERCENTILE);
    }

    /** Returns true if a value has a place on the axis. */
    boolean has(double value) {
        return Double.isFinite(value)
                && switch (scale) {
                    case LINEAR -> true;
                    case LOGARITHMIC -> value > 0;
                    case PERCENTILE -> value >= 1;
                };
    }

    /** @throws IllegalArgumentException naming the chart and the value if it has no place on the axis */
    void require(String chart, double value) {
        if (!has(value)) {
            throw new IllegalArgumentException("\"" + chart + "\" has the value " + value
                    + ", which has no place on its axis \"" + title + "\" (" + scale + ")");
        }
    }
}
