package io.squareoff.load.selftest;

import io.squareoff.harness.stack.Stack;

/** One property of the harness that is tried on the machine that it is to measure. */
interface Check {

    /** What should hold, in words. */
    String claim();

    /**
     * Tries it.
     *
     * @param stack that is running and warm, with nothing else using it
     */
    Outcome run(Stack stack) throws InterruptedException;

    /**
     * What came of it.
     *
     * @param seen the figures behind it, in words
     */
    record Outcome(boolean passed, String seen) {}
}
