package io.squareoff.load.compare;

import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * The rates that were tried on one arm, and whether an objective held at each.
 *
 * @param number N: squares that each request asked for
 * @param held true if the objective held, by rate in requests per second
 */
public record Capacity(String arm, int number, Objective objective, Map<Integer, Boolean> held) {

    public Capacity {
        held = new TreeMap<>(held);
    }

    /** The highest rate at which it held, below all at which it did not. */
    public OptionalInt rate() {
        int failing = failingRate().orElse(Integer.MAX_VALUE);
        return held.keySet().stream()
                .mapToInt(Integer::intValue)
                .filter(rate -> held.get(rate) && rate < failing)
                .max();
    }

    /** Returns true if the search was not cut short: it would have tried no further rate. */
    public boolean complete() {
        return RateSearch.isOver(rate().orElse(0), failingRate().orElse(Integer.MAX_VALUE), held.size());
    }

    /** The lowest rate at which it did not hold. */
    public OptionalInt failingRate() {
        return held.keySet().stream()
                .mapToInt(Integer::intValue)
                .filter(rate -> !held.get(rate))
                .min();
    }
}
