package io.squareoff.load.compare;

import io.squareoff.harness.stack.Target;
import java.util.List;

/**
 * Something that loads a target and finds figures.
 *
 * <p>Not thread-safe. After a failure what was finished is still here.
 */
public interface Measurement {

    /** Starts what is to be measured. */
    @FunctionalInterface
    interface TargetSource {

        /**
         * Starts everything anew.
         *
         * @param name tells this start from others, in names of files
         */
        Target start(String name) throws InterruptedException;
    }

    /**
     * Runs to the end, rounds with wrong answers included.
     *
     * @throws io.squareoff.harness.process.UserFacingException if a process ends that should not have
     */
    void run(TargetSource source) throws InterruptedException;

    /** What was measured so far. */
    List<Arm> arms();

    /** What a search for capacity found so far. */
    default List<Capacity> capacities() {
        return List.of();
    }

    /**
     * What is to be said of it.
     *
     * @param cores of the machine
     */
    Findings findings(int cores);
}
