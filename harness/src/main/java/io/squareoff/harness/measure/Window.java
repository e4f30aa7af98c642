package io.squareoff.harness.measure;

import java.time.Duration;
import java.time.Instant;

/**
 * The measured part of a run.
 *
 * @param start the first instant that counts
 * @param end the first instant that no longer counts
 */
public record Window(Instant start, Instant end) {

    /** @throws IllegalArgumentException if it is empty */
    public Window {
        if (!start.isBefore(end)) {
            throw new IllegalArgumentException("a window from " + start + " to " + end + " is empty");
        }
    }

    public Duration length() {
        return Duration.between(start, end);
    }
}
