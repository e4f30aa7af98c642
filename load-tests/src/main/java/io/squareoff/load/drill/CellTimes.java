package io.squareoff.load.drill;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * The moments of a drill, in microseconds since its plan began.
 *
 * @param begin of what counts, after the warm-up
 * @param broken when the fault began to be made
 * @param mended when it was mended
 * @param end of the plan
 */
record CellTimes(long begin, long broken, long mended, long end) {

    CellTimes {
        if (begin < 0 || broken < begin || mended < broken || end < mended) {
            throw new IllegalArgumentException(
                    "times must follow each other: " + begin + ", " + broken + ", " + mended + ", " + end);
        }
    }

    CellTimes(Duration begin, Duration broken, Duration mended, Duration end) {
        this(micros(begin), micros(broken), micros(mended), micros(end));
    }

    private static long micros(Duration duration) {
        return TimeUnit.NANOSECONDS.toMicros(duration.toNanos());
    }
}
