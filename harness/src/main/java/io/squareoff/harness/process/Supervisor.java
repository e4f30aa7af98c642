package io.squareoff.harness.process;

import java.time.Duration;

/** Watches the processes that another one works with. */
public interface Supervisor {

    /**
     * Waits for a process to end.
     *
     * @return its exit code
     * @throws UserFacingException if a process that it works with ends, or the limit passes
     */
    int await(ManagedProcess work, Duration limit) throws InterruptedException;

    /**
     * Looks whether all processes that it works with are there, without waiting.
     *
     * @throws UserFacingException if one has ended that the others cannot do without
     */
    void requireAlive();
}
