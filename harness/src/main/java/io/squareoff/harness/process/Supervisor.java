package io.squareoff.harness.process;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Watches the processes that another one works with: none, unless an implementation knows some. */
public interface Supervisor {

    /** Knows of no process that work depends on. */
    Supervisor OF_NOTHING = new Supervisor() {};

    /**
     * Waits for a process to end.
     *
     * @return its exit code
     * @throws UserFacingException if a process that it works with ends, or the limit passes
     */
    default int await(ManagedProcess work, Duration limit) throws InterruptedException {
        CompletableFuture<Integer> end = work.onExit();
        try {
            firstToEnd(end).get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new UserFacingException(work.name() + " did not end within " + limit.toSeconds() + " s", e);
        } catch (ExecutionException e) {
            throw new UserFacingException("could not wait for " + work.name() + ": " + e.getCause(), e);
        }
        requireAlive();
        return end.join();
    }

    /** Completes when the work ends, or so much of what it works with that it cannot go on. */
    default CompletableFuture<?> firstToEnd(CompletableFuture<Integer> work) {
        return work;
    }

    /**
     * Looks whether all processes that it works with are there, without waiting.
     *
     * @throws UserFacingException if one has ended that the others cannot do without
     */
    default void requireAlive() {}
}
