package io.squareoff.proto;

import java.time.Duration;

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
