package io.squareoff.lab.failover;

import java.util.Locale;

/** The part that a node has in the stream: its leader, or a follower. */
public enum NodeRole {
    LEADER,
    FOLLOWER;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
