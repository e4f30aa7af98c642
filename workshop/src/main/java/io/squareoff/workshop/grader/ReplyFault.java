package io.squareoff.workshop.grader;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** Fault in the reply of an aggregator, and how a right check counts it. */
enum ReplyFault {
    NONE(new Counts(0, 0, 0, 0)),
    /** Words instead of squares. */
    ERROR(new Counts(1, 0, 0, 0)),
    /** The squares of two numbers exchanged: length, sum and the numbers themselves are as they should be. */
    WRONG(new Counts(0, 2, 0, 0)),
    /** A number left out. */
    MISSING(new Counts(0, 0, 1, 0)),
    /** A number twice. */
    DUPLICATE(new Counts(0, 0, 0, 1)),
    /** A number three times. */
    TRIPLE(new Counts(0, 0, 0, 2)),
    /** A number left out and the next one twice: there are as many as there should be. */
    REPLACED(new Counts(0, 0, 1, 1));

    /** Replies that are none, and squares that are wrong, missing, or there once more. */
    record Counts(int errors, int wrong, int missing, int duplicate) {

        Counts plus(Counts more) {
            return new Counts(
                    errors + more.errors, wrong + more.wrong, missing + more.missing, duplicate + more.duplicate);
        }

        @Override
        public String toString() {
            return "%d errors, %d wrong, %d missing, %d duplicate".formatted(errors, wrong, missing, duplicate);
        }
    }

    private static final int FIRST = 4;

    private final Counts counts;

    ReplyFault(Counts counts) {
        this.counts = counts;
    }

    Counts counts() {
        return counts;
    }

    /** A body with this fault, at a number that is drawn, in the reply to the question for the squares of 1 to number. */
    String body(int number, RandomGenerator random) {
        if (this == ERROR) {
            return random.nextBoolean()
                    ? "no connection to the backend " + random.nextInt(100)
                    : "{\"status\":504,\"title\":\"no reply within " + random.nextInt(1, 10) + " s\"}";
        }
        List<String> entries = new ArrayList<>();
        for (int each = 1; each <= number; each++) {
            entries.add(entry(each, each));
        }
        int at = random.nextInt(FIRST, number);
        int index = at - 1;
        switch (this) {
            case WRONG -> {
                entries.set(index, entry(at, at + 1));
                entries.set(index + 1, entry(at + 1, at));
            }
            case MISSING -> entries.remove(index);
            case DUPLICATE -> entries.add(index, entry(at, at));
            case TRIPLE -> entries.addAll(index, List.of(entry(at, at), entry(at, at)));
            case REPLACED -> entries.set(index, entry(at + 1, at + 1));
            case NONE, ERROR -> {}
        }
        return "[" + String.join(",", entries) + "]";
    }

    private static String entry(int number, int root) {
        return "{\"" + number + "\":" + root * root + "}";
    }
}
