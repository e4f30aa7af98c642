package io.squareoff.lab.durability;

import io.squareoff.lab.broker.StreamKind;
import io.squareoff.lab.publish.MessageLog;
import io.squareoff.lab.publish.StoredMessages;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/**
 * One loss of nodes, and the messages that were missing afterwards.
 *
 * @param stored the messages that the stream had afterwards, against the log
 * @param streamGone true if the stream itself was missing
 * @param begunNanos time when the messages begin to count for latency, after the warm-up; a reading of {@link System#nanoTime}
 * @param lostNanos time when the nodes were gone and not yet started again
 */
record DurabilityRound(
        MessageLog log, StoredMessages.Comparison stored, boolean streamGone, long begunNanos, long lostNanos) {

    /** A stream and a loss. */
    record Arm(StreamKind stream, NodeLoss loss) {

        @Override
        public String toString() {
            return stream.title() + ", " + loss;
        }

        /** True with a majority left, with the page cache left, or with every message written through before it is acknowledged. */
        boolean mustKeepAll() {
            return !loss.all() || stream.inFiles() && (!loss.power() || stream.syncSeconds() == 0);
        }
    }

    /**
     * Time from the acknowledgement of the first message that is missing to the last one before the loss, in seconds; empty if none
     * is missing.
     */
    OptionalDouble oldestMissingSeconds() {
        int first = stored.firstLost();
        if (first < 0) {
            return OptionalDouble.empty();
        }
        long last = IntStream.range(0, log.sent())
                .filter(this::acknowledgedBefore)
                .mapToLong(this::acknowledgedNanos)
                .max()
                .orElseThrow();
        return OptionalDouble.of((last - acknowledgedNanos(first)) / 1e9);
    }

    /** Number of messages acknowledged before the loss. */
    long acknowledgedBefore() {
        return IntStream.range(0, log.sent()).filter(this::acknowledgedBefore).count();
    }

    private boolean acknowledgedBefore(int message) {
        return log.acknowledged(message) && acknowledgedNanos(message) - lostNanos < 0;
    }

    private long acknowledgedNanos(int message) {
        return log.dueNanos(message) + log.waitNanos(message);
    }

    /** Waits for acknowledgements that came before the loss, from when messages were due, in microseconds. */
    Histogram waits() {
        return log.waits(message -> acknowledgedBefore(message) && log.dueNanos(message) - begunNanos >= 0);
    }

    /** The state of the stream after the loss, in words: it works if it acknowledged a message that was sent since. */
    String streamAfterwards() {
        boolean works = IntStream.range(0, log.sent())
                .anyMatch(message -> log.acknowledged(message) && log.dueNanos(message) - lostNanos > 0);
        return streamGone ? "gone" : works ? "works" : "takes no messages";
    }
}
