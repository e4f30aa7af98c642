package io.squareoff.lab.failover;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** What happened to the nodes, in the order of time. Thread-safe. */
final class FaultEvents {

    /** What happened to a node. */
    enum Kind {
        /** It goes away. */
        DOWN,
        /** It is there again, and begins to catch up. */
        UP,
        /** It has caught up. */
        READY,
        /** It leads the stream. */
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
