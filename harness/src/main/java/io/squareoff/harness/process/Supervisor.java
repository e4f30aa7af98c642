package io.squareoff.harness.process;

import java.time.Duration;

/** Waits for a process that works with others, and gives up when one of these ends. */
public interface Supervisor {

    /**
     * Waits for a process to end.
     *
     * @return its exit code
     * @throws UserFacingException if a process that it works with ends, or the limit passes
     */
    int await(ManagedProcess work, Duration limit) throws InterruptedException;
}
