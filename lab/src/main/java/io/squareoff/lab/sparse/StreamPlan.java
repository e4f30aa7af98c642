package io.squareoff.lab.sparse;

import io.nats.client.api.StorageType;
import io.squareoff.harness.report.Units;
import java.time.Duration;

/**
 * A stream that is built by overwriting, and the state that it must have then.
 *
 * @param live number of keys that have a message at the end
 * @param range number of messages that are published in all, and so the distance from sequence 0 to the last one
 * @param perSubject most messages of a subject that the stream keeps; {@link #UNLIMITED} for no limit
 * @param full true if the stream keeps no more messages than it has keys, and discards the oldest
 * @param size of a message in bytes
 */
record StreamPlan(
        StreamShape shape, int live, long range, int perSubject, boolean full, StorageType storage, int size) {

    static final int UNLIMITED = -1;

    private static final int BUILDING_RATE = 200_000;

    /** @throws IllegalArgumentException if the keys do not fit into the range */
    StreamPlan {
        long least = shape == StreamShape.IN_TURN ? live : live + 1L;
        if (live < 2 || range < least) {
            throw new IllegalArgumentException("range must be at least " + least + " for " + live
                    + " live subjects, of which there must be 2, not " + range);
        }
    }

    /** The same live messages without a gap: one hot message in their middle. */
    StreamPlan dense() {
        boolean inTurn = shape == StreamShape.IN_TURN;
        return new StreamPlan(
                inTurn ? shape : StreamShape.GAP, live, inTurn ? live : live + 1L, perSubject, full, storage, size);
    }

    /** With the same number of deleted messages for each live one. */
    StreamPlan withLive(int keys) {
        return new StreamPlan(shape, keys, Math.max(keys + 1L, range * keys / live), perSubject, full, storage, size);
    }

    StreamPlan withPerSubject(int messages) {
        return new StreamPlan(shape, live, range, messages, full, storage, size);
    }

    StreamPlan withStorage(StorageType other) {
        return new StreamPlan(shape, live, range, perSubject, full, other, size);
    }

    /** The key of the message at a place from 0 on; {@link StreamShape#HOT} for the hot subject. */
    int key(long place) {
        return shape.key(place, live, range);
    }

    /** Number of keys whose messages lie before the one gap. */
    int beforeGap() {
        return live / 2;
    }

    /** The sequence of the first live message behind the one gap. */
    long firstBehindGap() {
        return range - (live - beforeGap()) + 1;
    }

    /** Number of messages that the stream has in the end. */
    long messages() {
        if (full) {
            return live;
        }
        if (shape == StreamShape.IN_TURN) {
            return perSubject == UNLIMITED ? range : Math.min(range, (long) perSubject * live);
        }
        long hot = range - live;
        return live + (perSubject == UNLIMITED ? hot : Math.min(perSubject, hot));
    }

    /** The first sequence that the stream has in the end. */
    long firstSequence() {
        return shape == StreamShape.IN_TURN ? range - messages() + 1 : 1;
    }

    /** About the time that it takes to build it with one replica, by rates where this was measured. */
    Duration estimate() {
        return Duration.ofMillis(1000L * range / BUILDING_RATE);
    }

    /** The stream in words, such as "one gap, 400,000 live of 1,500,000, memory, 1 per subject". */
    String words() {
        String places = range - live <= 1 && shape != StreamShape.IN_TURN ? "dense" : shape.words();
        return "%s, %s live of %s, %s, %s%s"
                .formatted(
                        places,
                        Units.count(live),
                        Units.count(range),
                        storage,
                        perSubject == UNLIMITED ? "any number per subject" : perSubject + " per subject",
                        full ? ", oldest discarded" : "");
    }
}
