package io.squareoff.proto;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The demand of a call: the payload that it carries, and the work that it makes the backend do besides squaring. A
 * chunk of numbers is one call.
 *
 * @param requestBytes the bytes of payload that the request carries, at least 0
 * @param replyBytes the bytes of payload that the reply carries, at least 0
 * @param waiting the time for which the backend waits before it answers, as for a database; whole microseconds, not negative.
 *     Java allows no record component named wait
 * @param cpu the CPU time that the backend burns before it answers; whole microseconds, not negative
 */
public record Demand(int requestBytes, int replyBytes, Duration waiting, Duration cpu) {

    /** Nothing besides squaring. */
    public static final Demand NONE = new Demand(0, 0, Duration.ZERO, Duration.ZERO);

    private static final Pattern DURATION = Pattern.compile("([1-9][0-9]{0,8})(us|ms|s)");
    private static final int NANOS_PER_MICRO = 1_000;

    /** @throws IllegalArgumentException if a property is negative, or a time not in whole microseconds; it names the property */
    public Demand {
        requireSize("requestBytes", requestBytes);
        requireSize("replyBytes", replyBytes);
        requireTime("waiting", waiting);
        requireTime("cpu", cpu);
    }

    /** True if a call with it is a plain call for squares. */
    public boolean isNone() {
        return !hasPayload() && !hasWork();
    }

    /** True if the request or the reply carries a payload. */
    public boolean hasPayload() {
        return requestBytes > 0 || replyBytes > 0;
    }

    /** True if the backend waits or burns CPU time. */
    public boolean hasWork() {
        return !waiting.isZero() || !cpu.isZero();
    }

    /**
     * A duration as requests have it: {@code 3ms}, {@code 1500us}.
     *
     * @throws IllegalArgumentException if the text is no positive whole number with one of the units us, ms and s
     */
    public static Duration duration(String text) {
        return duration(DURATION, text);
    }

    /**
     * A duration in another form.
     *
     * @param pattern with two groups: a whole number of nine digits at most and its unit, us, ms, s or m
     * @throws IllegalArgumentException if the text is not of this form
     */
    public static Duration duration(Pattern pattern, String text) {
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

    private static void requireSize(String name, int bytes) {
        if (bytes < 0) {
            throw new IllegalArgumentException(name + " must not be negative, but is " + bytes);
        }
    }

    private static void requireTime(String name, Duration time) {
        if (time == null || time.isNegative() || time.getNano() % NANOS_PER_MICRO != 0) {
            throw new IllegalArgumentException(name + " must be whole microseconds and not negative, but is " + time);
        }
    }
}
