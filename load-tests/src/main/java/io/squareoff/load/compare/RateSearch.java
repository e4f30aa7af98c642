package io.squareoff.load.compare;

import java.util.Map;

/**
 * Searches for the highest rate at which an objective holds, assuming that it holds at no rate above one at which it does not: a
 * step up while it holds, a step down while it does not, each larger than the one before, until the rate is between two; then the middle
 * of the two, until they are no more than 5 % apart.
 */
final class RateSearch {

    /** Tries a rate. */
    interface Probe {

        /** @param rate in requests per second */
        boolean holds(int rate) throws InterruptedException;
    }

    /** The first step where nothing is known of the rate. */
    static final double FROM_AFAR = 1.5;

    /** The first step from where another launch's search ended. */
    static final double FROM_NEAR = 1.1;

    private static final double CLOSE_ENOUGH = 1.05;
    private static final int TRIES = 16;

    private RateSearch() {}

    /**
     * Searches.
     *
     * @param first the rate to begin with, in requests per second
     * @param step the first one, as a factor
     * @param tried gets each rate, and whether it held
     */
    static void run(int first, double step, Probe probe, Map<Integer, Boolean> tried) throws InterruptedException {
        int holding = 0;
        int failing = Integer.MAX_VALUE;
        double factor = step;
        int rate = Math.max(1, first);
        while (!isOver(holding, failing, tried.size())) {
            boolean holds = probe.holds(rate);
            tried.put(rate, holds);
            if (holds) {
                holding = rate;
            } else {
                failing = rate;
            }
            if (failing == Integer.MAX_VALUE) {
                rate = Math.max(rate + 1, (int) Math.min(Integer.MAX_VALUE / 2, rate * factor));
            } else if (holding == 0) {
                rate = Math.max(1, (int) (rate / factor));
            } else {
                rate = (holding + failing) / 2;
            }
            factor *= step;
        }
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
}
