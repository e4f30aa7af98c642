package io.squareoff.harness.stack;

import io.squareoff.proto.Demand;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A demand as parameters of a request to the aggregator. */
public final class DemandQuery {

    private static final Pattern DURATION = Pattern.compile("([1-9][0-9]{0,8})(us|ms|s)");
    private static final long NANOS_PER_MICRO = 1_000;
    private static final long MICROS_PER_MILLI = 1_000;
    private static final long MICROS_PER_SECOND = 1_000_000;

    private DemandQuery() {}

    /** The parameters, such as {@code request-payload=2048&wait=3ms}; without one for what is zero, and empty for none. */
    public static String of(Demand demand) {
        List<String> parameters = new ArrayList<>();
        if (demand.requestBytes() > 0) {
            parameters.add("request-payload=" + demand.requestBytes());
        }
        if (demand.replyBytes() > 0) {
            parameters.add("reply-payload=" + demand.replyBytes());
        }
        if (!demand.waiting().isZero()) {
            parameters.add("wait=" + text(demand.waiting()));
        }
        if (!demand.cpu().isZero()) {
            parameters.add("cpu=" + text(demand.cpu()));
        }
        return String.join("&", parameters);
    }

    /** A path with these parameters behind those that it has. */
    public static String on(String path, Demand demand) {
        return demand.isNone() ? path : path + (path.contains("?") ? "&" : "?") + of(demand);
    }

    /**
     * A duration in the largest unit in which it is whole: {@code 3ms}, {@code 1500us}.
     *
     * @param duration in whole microseconds
     */
    public static String text(Duration duration) {
        long micros = duration.toNanos() / NANOS_PER_MICRO;
        if (micros % MICROS_PER_SECOND == 0) {
            return micros / MICROS_PER_SECOND + "s";
        }
        return micros % MICROS_PER_MILLI == 0 ? micros / MICROS_PER_MILLI + "ms" : micros + "us";
    }

    /**
     * The opposite of {@link #text}.
     *
     * @throws IllegalArgumentException if the text is no positive whole number with one of the units
     */
    public static Duration duration(String text) {
        return duration(DURATION, text);
    }

    /** @param pattern with two groups: a whole number and its unit, us, ms, s or m */
    static Duration duration(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("not a duration: " + text);
        }
        long number = Long.parseLong(matcher.group(1));
        return switch (matcher.group(2)) {
            case "m" -> Duration.ofMinutes(number);
            case "s" -> Duration.ofSeconds(number);
            case "ms" -> Duration.ofMillis(number);
            default -> Duration.ofNanos(number * NANOS_PER_MICRO);
        };
    }
}
