package io.squareoff.harness.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/**
 * An axis of a chart.
 *
 * @param title with the unit
 */
public record ChartAxis(String title, Scale scale) {

    private static final int EXACT = 9;

    /** The distances on an axis. */
    public enum Scale {
        LINEAR(-Double.MAX_VALUE),
        /** All values must be above 0. */
        LOGARITHMIC(Double.MIN_VALUE),
        /**
         * The values are 1/(1 − p) of a percentile p as a share, so 100 for the 99th; all must be at least 1. Their distances
         * are logarithmic, and they are shown as percentiles.
         */
        PERCENTILE(1);

        private final double least;

        Scale(double least) {
            this.least = least;
        }

        /** The least value that has a place. */
        double least() {
            return least;
        }
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

    boolean has(double value) {
        return Double.isFinite(value) && value >= scale.least;
    }

    /** @throws IllegalArgumentException naming the chart and the value if it has no place on the axis */
    void require(String chart, double value) {
        if (!has(value)) {
            throw new IllegalArgumentException("\"" + chart + "\" has the value " + value
                    + ", which has no place on its axis \"" + title + "\" (" + scale + ")");
        }
    }

    /** A value with all the digits that it was given, without the noise of binary fractions. */
    String words(double value) {
        return words(value, EXACT);
    }

    /** A value with some digits, fewer where its last ones are 0. */
    String words(double value, int digits) {
        if (scale == Scale.PERCENTILE) {
            return AxisTicks.percentile(value);
        }
        BigDecimal rounded = new BigDecimal(value).round(new MathContext(digits));
        int decimals = Math.max(0, rounded.stripTrailingZeros().scale());
        return String.format(Locale.ROOT, "%,." + decimals + "f", rounded);
    }
}
