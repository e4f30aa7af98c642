package io.squareoff.harness.progress;

import java.time.Duration;
import java.util.function.Supplier;

/**
 * A part of a command's work that takes time.
 *
 * @param what it does, in a few words
 * @param planned about the time that it takes; zero where that is not known
 * @param seen of it so far, in words such as "412 requests/s"; empty as long as there is nothing. Called again and again while it
 *     runs, on another thread; it must neither wait nor fail, nor cost what is measured anything
 * @param again true if the plan has it once, and it was done before
 */
public record Step(String what, Duration planned, Supplier<String> seen, boolean again) {

    /** @throws IllegalArgumentException if the time is negative */
    public Step {
        if (planned.isNegative()) {
            throw new IllegalArgumentException("planned must not be negative, not " + planned);
        }
    }

    /** A step of the plan. */
    public Step(String what, Duration planned, Supplier<String> seen) {
        this(what, planned, seen, false);
    }

    /** A step of which nothing is seen but the time. */
    public Step(String what, Duration planned) {
        this(what, planned, () -> "");
    }
}
