package io.squareoff.load.gatling;

import io.squareoff.load.measure.Recording;
import io.squareoff.load.stack.Target;
import java.nio.file.Path;

/** A process that loads, while it lasts: its CPU is told from everything else's. */
public interface Generator extends AutoCloseable {

    /** What results call the process. */
    String NAME = "generator";

    long pid();

    /**
     * Waits for its end.
     *
     * @throws io.squareoff.load.stack.StackException if it or a process of the stack fails
     */
    Recording await(Target target) throws InterruptedException;

    /** What it tells a person of the run, once that has ended: a file. */
    Path report();

    /** Ends it if it still runs. */
    @Override
    void close();
}
