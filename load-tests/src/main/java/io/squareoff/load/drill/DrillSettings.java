package io.squareoff.load.drill;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Settings of a drill.
 *
 * @param transports by their names; all are loaded at the same time
 * @param rate requests per second over each of them
 * @param number squares that each request asks for
 * @param before time under load before the fault, after a warm-up
 * @param fault time until the fault is mended
 * @param after time under load after that
 */
public record DrillSettings(
        List<String> transports, int rate, int number, Duration before, Duration fault, Duration after) {

    /** The warm-up lasts until every request of a second was answered promptly, and at least this long. */
    static final Duration SHORTEST_WARM_UP = Duration.ofSeconds(3);

    /** A stack that is not warm by then is drilled as it is, and the report warns of what failed before the fault. */
    static final Duration LONGEST_WARM_UP = Duration.ofSeconds(90);

    /** About the time that a stack takes until each transport has answered once. */
    static final Duration STARTING = Duration.ofSeconds(6);

    /** About the time that most stacks take to become warm. */
    static final Duration USUAL_WARM_UP = Duration.ofSeconds(6);

    /** The most requests per second over all transports: each leaves a port behind that can't be used for a minute. */
    private static final int MOST_REQUESTS = 450;

    private static final int MOST_SECONDS = 86_400;

    /** Of a fault: all are kept until its end, and take half of this program's memory then. */
    private static final long MOST_KEPT = 2_000_000;

    public DrillSettings {
        transports = List.copyOf(transports);
        require(
                !transports.isEmpty() && Set.copyOf(transports).size() == transports.size(),
                "transports must be one or more, each named once, not " + String.join(",", transports));
        require(
                rate >= 10 && rate <= MOST_REQUESTS / transports.size(),
                "rate must be 10 to " + MOST_REQUESTS / transports.size() + " with so many transports, not " + rate);
        require(number >= 1 && number <= 1000, "number must be 1 to 1000, not " + number);
        requireTime("before", before, 2);
        requireTime("fault", fault, 1);
        requireTime("after", after, 2);
        long kept = (long) rate
                * transports.size()
                * (LONGEST_WARM_UP.plus(before).plus(fault).plus(after).toSeconds());
        require(
                kept <= MOST_KEPT,
                String.format(
                        Locale.ROOT,
                        "rate must make at most %,d requests over all transports while a fault is watched, not %,d: ask for"
                                + " fewer, or a shorter fault",
                        MOST_KEPT,
                        kept));
    }

    /** About the time that a fault takes, with its stack's start. */
    Duration ofAFault() {
        return STARTING.plus(USUAL_WARM_UP).plus(before).plus(fault).plus(after);
    }

    private static void requireTime(String name, Duration time, int least) {
        long seconds = time.toSeconds();
        require(
                seconds >= least && seconds <= MOST_SECONDS,
                name + " must be " + least + " to " + MOST_SECONDS + ", not " + seconds);
    }

    private static void require(boolean valid, String rule) {
        if (!valid) {
            throw new IllegalArgumentException(rule);
        }
    }
}
