package io.squareoff.harness.process;

import java.time.Duration;

/** Waits for processes whose work makes sense only as long as something else lives. */
public interface Supervisor {

    /**
     * Waits for a process to end.
     *
     * @return its exit code
     * @throws UserFacingException if what it works with can no longer be used, or the limit passes
     */
    int await(ManagedProcess work, Duration limit) throws InterruptedException;
}
