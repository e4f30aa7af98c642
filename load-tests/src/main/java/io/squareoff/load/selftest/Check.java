package io.squareoff.load.selftest;

import io.squareoff.harness.stack.Stack;

/** One property of the harness, checked on the machine that it will measure. */
interface Check {

    /** The property that should hold, in words. */
    String claim();

    /**
     * Runs the check.
     *
     * @param stack running and warm, with nothing else using it
     */
    Outcome run(Stack stack) throws InterruptedException;

    /**
     * The outcome of a check.
     *
     * @param seen the figures behind it, in words
     */
    record Outcome(SelfTest.State state, String seen) {

        Outcome(boolean passed, String seen) {
            this(passed ? SelfTest.State.PASSED : SelfTest.State.FAILED, seen);
        }
    }
}
