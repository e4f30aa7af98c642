package io.squareoff.lab.failover;

import java.util.Locale;

/** A fault of the cluster's nodes. */
public enum NodeFault {
    /** The stream's leader is killed (SIGKILL), and started again later. */
    KILL,
    /** The stream's leader is suspended (SIGSTOP), and goes on later. */
    STOP,
    /** The stream's leader is ended as an operator would (SIGTERM), and started again at once. */
    RESTART,
    /** All nodes are restarted, each once the one before it is ready again. */
    ROLL;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
