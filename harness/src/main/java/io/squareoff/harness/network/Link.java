package io.squareoff.harness.network;

import java.time.Duration;

/**
 * The link between a host and the others.
 *
 * @param cut true if no packet passes in either direction
 * @param longer time that each packet takes, in each direction
 */
public record Link(boolean cut, Duration longer) {

    public static final Link USUAL = slower(Duration.ZERO);
    public static final Link CUT = new Link(true, Duration.ZERO);

    public static Link slower(Duration longer) {
        return new Link(false, longer);
    }
}
