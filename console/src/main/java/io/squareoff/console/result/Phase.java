package io.squareoff.console.result;

public enum Phase {
    /** Lanes are warmed: at the start, after a change, or since one answers again. */
    WARMING,
    RACING,
    /** The race ended when its time was over. */
    FINISHED,
    /** Somebody ended it before. */
    STOPPED,
    /** An error of the page itself ended it. */
    FAILED;

    /** Returns true if there is still load. */
    public boolean runs() {
        return this == WARMING || this == RACING;
    }
}
