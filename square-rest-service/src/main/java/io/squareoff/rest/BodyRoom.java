package io.squareoff.rest;

import io.squareoff.http.Room;

/** The memory for bodies that are gathered at once, over all requests and both ports. Thread-safe. */
public final class BodyRoom extends Room {

    /** The largest body, which is the limit that gRPC has by default. */
    public static final int LARGEST_BYTES = 4 << 20;

    /** @param most bytes of bodies that may be gathered at once */
    public BodyRoom(long most) {
        super(most);
    }

    /** The room that a body takes whose length is declared, or negative where it is not. */
    public static long of(long declared) {
        return declared < 0 ? LARGEST_BYTES : Math.min(declared, LARGEST_BYTES);
    }
}
