package io.squareoff.aggregator;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Room for the squares in progress, which bounds the memory that requests take: those gathered, and those of answers that their
 * callers have not read yet. A square takes 8 bytes while it is gathered and up to 22 as text, twice while it is written.
 *
 * <p>A request gets room if it asks for at most half of what is free. Large requests thus leave room for small ones, whatever
 * their number.
 *
 * <p>Thread-safe.
 */
final class SquareRoom {

    private final int size;
    private final AtomicInteger taken = new AtomicInteger();

    SquareRoom(int size) {
        this.size = size;
    }

    /** Takes room for so many squares; returns false if there is not twice as much. */
    boolean take(int squares) {
        int before;
        do {
            before = taken.get();
            if (squares > (size - before) / 2) {
                return false;
            }
        } while (!taken.compareAndSet(before, before + squares));
        return true;
    }

    /** Gives back what was taken. */
    void giveBack(int squares) {
        taken.addAndGet(-squares);
    }

    /** The squares that have room now. */
    int taken() {
        return taken.get();
    }
}
