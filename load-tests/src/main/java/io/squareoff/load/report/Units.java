package io.squareoff.load.report;

import java.time.Duration;
import java.util.Locale;

/** Durations and sizes in the units that reports show. */
final class Units {

    private static final double MEBIBYTE = 1024.0 * 1024;

    private Units() {}

    static double millis(Duration duration) {
        return duration.toNanos() / 1e6;
    }

    /** Seconds without decimals that are zero. */
    static String seconds(Duration duration) {
        return java.math.BigDecimal.valueOf(duration.toMillis(), 3)
                .stripTrailingZeros()
                .toPlainString();
    }

    static String mebibytes(long bytes) {
        return String.format(Locale.ROOT, "%,.0f", bytes / MEBIBYTE);
    }
}
