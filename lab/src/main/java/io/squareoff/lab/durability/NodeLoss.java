package io.squareoff.lab.durability;

import java.util.Locale;

/** The sudden loss of the stream's leader, or of all nodes at the same moment; they are started again at once. */
public enum NodeLoss {
    /** The leader's process is killed (SIGKILL). What it had written is in the kernel's page cache, and stays. */
    KILL_ONE,
    /** All processes are killed. */
    KILL_ALL,
    /** The leader's disk is cut off: what was not written through is gone. */
    POWER_ONE,
    /** The disks of all nodes are cut off. */
    POWER_ALL;

    /** True if all nodes are lost. */
    public boolean all() {
        return this == KILL_ALL || this == POWER_ALL;
    }

    /** True if the page cache is lost too. */
    public boolean power() {
        return this == POWER_ONE || this == POWER_ALL;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
