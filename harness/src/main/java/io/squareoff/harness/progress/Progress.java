package io.squareoff.harness.progress;

import java.time.Duration;

/**
 * Gets to know how far a command is, and shows it to those who wait.
 *
 * <p>One thread at a time calls it. One that only takes lines gets a line for each step.
 */
@FunctionalInterface
public interface Progress {

    /** Takes a line that stays. */
    void line(String text);

    /**
     * Takes the estimate of all that follows, before it begins. The steps' own estimates should add up to it.
     *
     * @param what follows, such as "the run"
     * @param whole zero where it is not known
     */
    default void planned(String what, Duration whole) {}

    /** A step begins, and with that the one before is over. */
    default void begin(Step step) {
        line(step.what());
    }

    /** The step is over, and no other has begun. */
    default void end() {}
}
