package io.squareoff.lab.failover;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Events of the nodes, in the order of time. Thread-safe. */
final class FaultEvents {

    /** Event of a node. */
    enum Kind {
        /** The node goes away. */
        DOWN,
        /** The node is there again, and begins to catch up. */
        UP,
        /** The node has caught up. */
        READY,
        /** The node leads the stream. */
        LEADS
    }

    /**
     * An event.
     *
     * @param nanos a reading of {@link System#nanoTime}
     * @param words what happened to the node, as the end of a sentence
     */
    record Event(long nanos, Kind kind, String node, String words) {

        String title() {
            return node + " " + words;
        }
    }

    private final List<Event> all = new CopyOnWriteArrayList<>();

    /** Notes what happens to a node now. */
    void add(Kind kind, String node, String words) {
        all.add(new Event(System.nanoTime(), kind, node, words));
    }

    List<Event> all() {
        return List.copyOf(all);
    }
}
