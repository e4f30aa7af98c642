package io.squareoff.load.report;

import io.squareoff.load.compare.Plan;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;

/** Durations and sizes in the units that reports show. */
final class Units {

    /** What stands in a cell without a figure. */
    static final String NONE = "–";

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

    static double secondsOf(Duration duration) {
        return duration.toNanos() / 1e9;
    }

    /** Chunks as they are asked for on the command line. */
    static List<String> chunks(List<Integer> chunks) {
        return chunks.stream()
                .map(chunk -> chunk == Plan.ALL ? "all" : chunk.toString())
                .toList();
    }

    /** As many digits as mean something: whole from 100 on, three significant ones below. */
    static String number(double value) {
        double size = Math.abs(value);
        int decimals = size >= 100 ? 0 : size >= 10 ? 1 : 2;
        return String.format(Locale.ROOT, "%,." + decimals + "f", value);
    }

    /** Microseconds in milliseconds. */
    static String millis(OptionalLong micros) {
        return micros.isEmpty() ? NONE : number(micros.getAsLong() / 1000.0);
    }

    static String mebibytes(long bytes) {
        return String.format(Locale.ROOT, "%,.0f", bytes / MEBIBYTE);
    }
}
