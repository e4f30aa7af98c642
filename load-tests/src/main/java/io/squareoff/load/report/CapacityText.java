package io.squareoff.load.report;

import io.squareoff.load.compare.Capacity;

/** What a search for capacity found, in words: one that was cut short is unfinished, and says nothing of the rates that it did not try. */
final class CapacityText {

    private CapacityText() {}

    /** Such as "held at 420 requests/s, but not at 437" and "unfinished, below 567 requests/s". */
    static String of(Capacity capacity) {
        if (!capacity.complete()) {
            return "unfinished, " + soFar(capacity);
        }
        return capacity.rate().isEmpty() ? "held at no rate that was tried" : held(capacity);
    }

    private static String soFar(Capacity capacity) {
        if (capacity.rate().isPresent()) {
            return held(capacity);
        }
        return capacity.failingRate().isEmpty()
                ? "no rate was tried"
                : "below " + capacity.failingRate().getAsInt() + " requests/s";
    }

    private static String held(Capacity capacity) {
        String failing = capacity.failingRate().isEmpty()
                ? "and no higher rate was tried"
                : "but not at " + capacity.failingRate().getAsInt();
        return "held at " + capacity.rate().getAsInt() + " requests/s, " + failing;
    }
}
