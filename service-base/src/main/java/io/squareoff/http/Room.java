package io.squareoff.http;

import java.util.concurrent.atomic.AtomicLong;

/** As much of something, such as bytes, as may be in use at once. Thread-safe. */
public class Room {

    private final long most;
    private final AtomicLong taken = new AtomicLong();

    public Room(long most) {
        this.most = most;
    }

    /** Takes room, until it is given back; returns false if there is none. */
    public final boolean take(long amount) {
        if (taken.addAndGet(amount) <= most) {
            return true;
        }
        giveBack(amount);
        return false;
    }

    public final void giveBack(long amount) {
        taken.addAndGet(-amount);
    }
}
