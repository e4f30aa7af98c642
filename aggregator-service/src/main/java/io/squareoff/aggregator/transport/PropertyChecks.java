package io.squareoff.aggregator.transport;

import java.time.Duration;

/** Checks of configured values. Each message begins with the key and ends with the bad value. */
public final class PropertyChecks {

    private PropertyChecks() {}

    /** @throws IllegalArgumentException with the message if a value is not valid */
    public static void require(boolean valid, String message) {
        if (!valid) {
            throw new IllegalArgumentException(message);
        }
    }

    /**
     * Refuses a duration that is missing or shorter than a millisecond.
     *
     * @param example a valid value, for the message
     */
    public static void requirePositive(String key, Duration value, String example) {
        require(value != null, key + " is missing");
        require(value.toMillis() > 0, key + " must be a positive duration like " + example + ", not " + value);
    }
}
