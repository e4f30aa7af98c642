package io.squareoff.load.drill;

import io.squareoff.harness.stack.TransportDescription;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A fault, and the stack that can have it. */
public interface Drillable {

    /** A few words, as on the command line: {@code backend-kill}. */
    String title();

    /** The event, in a sentence without its end. */
    String description();

    /** The kinds of transports that it can be tried on; empty for all. */
    default List<String> kinds() {
        return List.of();
    }

    /** True if processes end by it until it is mended. */
    boolean endsProcesses();

    /** The reason why it cannot be tried here, with the remedy; empty if it can. */
    default Optional<String> obstacle() throws InterruptedException {
        return Optional.empty();
    }

    /**
     * Starts a stack, and waits until each transport has answered once.
     *
     * @param logs the folder for what it prints
     */
    DrilledStack start(List<TransportDescription> transports, Path logs) throws InterruptedException;
}
