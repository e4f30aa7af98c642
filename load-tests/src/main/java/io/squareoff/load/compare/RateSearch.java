package io.squareoff.load.compare;

import java.util.OptionalInt;

/**
 * Searches for the highest rate at which an objective holds, assuming that it holds at no rate above one at which it does not:
 * half as much again while it holds, half while it does not, until the rate is between two; then the middle of the two, until they
 * are no more than 5 % apart.
 *
 * <p>Not thread-safe.
 */
final class RateSearch {

    private static final double CLOSE_ENOUGH = 1.05;
    private static final int TRIES = 16;

    private int holding;
    private int failing = Integer.MAX_VALUE;
    private int tries;
    private int next;

    /** @param first the rate to begin with, in requests per second */
    RateSearch(int first) {
        this.next = Math.max(1, first);
    }

    /** The rate to try next; empty when the search is over. */
    OptionalInt next() {
        return isOver(holding, failing, tries) ? OptionalInt.empty() : OptionalInt.of(next);
    }

    /**
     * Returns true if a search that has come so far tries no further rate.
     *
     * @param holding the highest rate at which the objective held, or 0
     * @param failing the lowest rate at which it did not, or the largest integer
     * @param tries the number of rates that were tried
     */
    static boolean isOver(int holding, int failing, int tries) {
        return failing - holding <= 1 || failing <= holding * CLOSE_ENOUGH || tries >= TRIES;
    }

    /** Takes the outcome of the rate from {@link #next()}. */
    void tried(boolean held) {
        tries++;
        if (held) {
            holding = next;
            next = failing == Integer.MAX_VALUE ? next + Math.max(1, next / 2) : between();
        } else {
            failing = next;
            next = between();
        }
    }

    private int between() {
        return Math.max(1, (holding + failing) / 2);
    }
}
