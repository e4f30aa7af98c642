package io.squareoff.load.drill;

import java.util.List;
import java.util.Optional;

/** Something that breaks in a running stack, and is mended after a while. */
public interface Fault {

    /** A few words, as on the command line: {@code backend-kill}. */
    String title();

    /** The event, in a sentence without its end. */
    String description();

    /** The kinds of transports that it can be tried on; empty for all. */
    default List<String> kinds() {
        return List.of();
    }

    /** True if processes end by it until it is mended. */
    default boolean endsProcesses() {
        return false;
    }

    /** The reason why it cannot be tried here, with the remedy; empty if it can. */
    default Optional<String> obstacle() throws InterruptedException {
        return Optional.empty();
    }
}
