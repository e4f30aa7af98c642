package io.squareoff.rest;

import java.util.concurrent.atomic.AtomicLong;

/** The memory for bodies that are gathered at once, over all requests and both ports. Thread-safe. */
public final class BodyRoom {

    /** The largest body, which is the limit that gRPC has by default. */
    public static final int LARGEST_BYTES = 4 << 20;

    private final long most;
    private final AtomicLong gathered = new AtomicLong();

    /** @param most bytes of bodies that may be gathered at once */
    public BodyRoom(long most) {
        this.most = most;
    }

    /** The room that a body takes whose length is declared, or negative where it is not. */
    public static long of(long declared) {
        return declared < 0 ? LARGEST_BYTES : Math.min(declared, LARGEST_BYTES);
    }

    /** Takes room, until it is given back; returns false if there is none. */
    public boolean take(long bytes) {
        if (gathered.addAndGet(bytes) <= most) {
            return true;
        }
        gathered.addAndGet(-bytes);
        return false;
    }

    public void giveBack(long bytes) {
        gathered.addAndGet(-bytes);
    }
}
