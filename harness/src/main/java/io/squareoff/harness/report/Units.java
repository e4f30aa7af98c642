package io.squareoff.harness.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;
import java.util.Locale;

/** Durations and sizes in the units that reports show. */
public final class Units {

    /** The mark in a cell without a figure. */
    public static final String NONE = "–";

    private static final MathContext THREE_DIGITS = new MathContext(3);

    private static final double MEBIBYTE = 1024.0 * 1024;

    private Units() {}

    /** A number with its noun: "1 replica", "3 replicas". */
    public static String count(long number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }

    public static double millis(Duration duration) {
        return duration.toNanos() / 1e6;
    }

    public static double micros(Duration duration) {
        return duration.toNanos() / 1e3;
    }

    /** Seconds without decimals that are zero. */
    public static String seconds(Duration duration) {
        return BigDecimal.valueOf(duration.toMillis(), 3).stripTrailingZeros().toPlainString();
    }

    /** With a comma between thousands. */
    public static String count(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    public static double secondsOf(Duration duration) {
        return duration.toNanos() / 1e9;
    }

    /** Three significant digits, but no more than two decimals. */
    public static String number(double value) {
        double size = Math.abs(value);
        int decimals = size >= 100 ? 0 : size >= 10 ? 1 : 2;
        return String.format(Locale.ROOT, "%,." + decimals + "f", value);
    }

    /** Three significant digits, however small or large, such as "0.00251" and "1,230,000". */
    public static String significant(double value) {
        BigDecimal rounded = new BigDecimal(value).round(THREE_DIGITS);
        int beforeThePoint = rounded.precision() - rounded.scale();
        int decimals = Math.max(0, THREE_DIGITS.getPrecision() - beforeThePoint);
        return String.format(Locale.ROOT, "%,." + decimals + "f", rounded);
    }

    public static double mebibytes(long bytes) {
        return bytes / MEBIBYTE;
    }
}
