package io.squareoff.lab.sparse;

import java.util.Locale;

/** The places of the live messages in a stream's range of sequence numbers. */
public enum StreamShape {
    /** Evenly spread: as many deleted messages between any two. */
    THINNED("evenly thinned"),

    /** One half at the beginning, the other at the end, and all deleted messages between them: one step crosses the whole gap. */
    GAP("one gap"),

    /** Every subject in turn, again and again: the end of the range, without a gap. */
    IN_TURN("overwritten in turn");

    /** Stands for the subject that is overwritten where no live message lies. */
    static final int HOT = -1;

    private final String words;

    StreamShape(String words) {
        this.words = words;
    }

    /**
     * The key that the message at a place is published for.
     *
     * @param place from 0 to range − 1
     * @param live number of keys, at least 2
     * @param range number of messages that are published in all, at least as many
     * @return the key, from 0; or {@link #HOT}
     */
    int key(long place, int live, long range) {
        return switch (this) {
            case THINNED -> thinned(place, live - 1, range - 1);
            case GAP -> gap(place, live / 2, live, range);
            case IN_TURN -> (int) (place % live);
        };
    }

    /** Key k lies at ⌊k · steps / gaps⌋, so that the first is at the beginning and the last one at the end. */
    private static int thinned(long place, long gaps, long steps) {
        long key = (place * gaps + steps - 1) / steps;
        return key * steps / gaps == place ? (int) key : HOT;
    }

    private static int gap(long place, int before, int live, long range) {
        if (place < before) {
            return (int) place;
        }
        long fromEnd = range - place;
        return fromEnd <= live - before ? (int) (live - fromEnd) : HOT;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    String words() {
        return words;
    }
}
