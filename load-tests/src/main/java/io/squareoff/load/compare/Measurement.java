package io.squareoff.load.compare;

import io.squareoff.harness.stack.StackVariant;
import io.squareoff.harness.stack.Target;
import java.util.List;
import java.util.Optional;

/**
 * Loads a target and finds figures.
 *
 * <p>Not thread-safe. After a failure it still has what was finished.
 */
public interface Measurement {

    /** Starts the target that is to be measured. */
    @FunctionalInterface
    interface TargetSource {

        /**
         * Starts everything anew.
         *
         * @param name of this start, in names of files
         * @param variant of the stack
         */
        Target start(String name, StackVariant variant) throws InterruptedException;
    }

    /**
     * Runs to the end, rounds with wrong answers included.
     *
     * @throws io.squareoff.harness.process.UserFacingException if a process ends that should not have
     */
    void run(TargetSource source) throws InterruptedException;

    /** The plan that is carried out; what is measured first may settle its rates. */
    Plan plan();

    /** The arms that have been measured, with the rounds so far. */
    List<Arm> arms();

    /** The measurement that came first, with files of its own; empty before anything was measured in it. It is over once the plan has its rates. */
    default Optional<Measurement> before() {
        return Optional.empty();
    }

    /** The launches so far. */
    List<LaunchRecord> launches();

    /** The capacities of a search as far as it has come, one of each arm from its beginning on; none of a comparison. */
    default List<Capacity> capacities() {
        return List.of();
    }

    /**
     * The findings so far.
     *
     * @param cores of the machine
     */
    Findings findings(int cores);
}
