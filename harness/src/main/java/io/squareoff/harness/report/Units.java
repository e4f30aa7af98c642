package io.squareoff.harness.report;

import java.time.Duration;
import java.util.Locale;
import java.util.OptionalLong;

/** Durations and sizes in the units that reports show. */
public final class Units {

    /** What stands in a cell without a figure. */
    public static final String NONE = "–";

    private static final double MEBIBYTE = 1024.0 * 1024;

    private Units() {}

    public static double millis(Duration duration) {
        return duration.toNanos() / 1e6;
    }

    /** Seconds without decimals that are zero. */
    public static String seconds(Duration duration) {
        return java.math.BigDecimal.valueOf(duration.toMillis(), 3)
                .stripTrailingZeros()
                .toPlainString();
    }

    public static double secondsOf(Duration duration) {
        return duration.toNanos() / 1e9;
    }

    /** As many digits as mean something: whole from 100 on, three significant ones below. */
    public static String number(double value) {
        double size = Math.abs(value);
        int decimals = size >= 100 ? 0 : size >= 10 ? 1 : 2;
        return String.format(Locale.ROOT, "%,." + decimals + "f", value);
    }

    /** Microseconds in milliseconds. */
    public static String millis(OptionalLong micros) {
        return micros.isEmpty() ? NONE : number(micros.getAsLong() / 1000.0);
    }

    public static String mebibytes(long bytes) {
        return String.format(Locale.ROOT, "%,.0f", bytes / MEBIBYTE);
    }
}
