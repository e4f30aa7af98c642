package io.squareoff.load.drill;

import java.util.Optional;
import java.util.Set;

/** Something that breaks in a running stack, and is mended after a while. */
public interface Fault {

    /** A few words, as on the command line: {@code backend-kill}. */
    String title();

    /** The event, in a sentence without its end. */
    String description();

    /** The kinds of transports that it can be tried on; empty for all. */
    default Set<String> kinds() {
        return Set.of();
    }

    /** True if there must be job streams, which square-nats-service makes where a transport needs it. */
    default boolean needsStreams() {
        return false;
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
