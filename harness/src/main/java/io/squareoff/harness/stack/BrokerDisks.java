package io.squareoff.harness.stack;

import java.nio.file.Path;
import java.util.List;

/** The disks that a broker's streams are on. */
public interface BrokerDisks extends AutoCloseable {

    /** The machine's own. */
    BrokerDisks OF_THE_MACHINE = new BrokerDisks() {};

    /** Returns the command that runs another one where the disk of a node, counted from 0, is seen. */
    default List<String> seenBy(int node, List<String> command) {
        return command;
    }

    /** Returns the folder of the streams, for this program, of what the nodes see as {@code store}. */
    default Path path(Path store) {
        return store;
    }

    /** Unmounts them. No node may run. */
    @Override
    default void close() {}
}
