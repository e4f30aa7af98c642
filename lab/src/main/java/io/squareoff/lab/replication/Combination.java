package io.squareoff.lab.replication;

import io.squareoff.harness.report.Units;
import io.squareoff.lab.broker.CpuTime;
import io.squareoff.lab.publish.DeliveryLog;
import java.util.Optional;

/**
 * The outcome of a number of subscribers.
 *
 * @param connections that they were spread over
 * @param complete empty unless every message was delivered
 * @param lost number of messages that will never be delivered; 0 also where more might still have been
 * @param reason why it is not complete, in words
 */
record Combination(
        Series series,
        int subscribers,
        int connections,
        DeliveryLog log,
        Optional<Complete> complete,
        int lost,
        String reason) {

    /** A consumer that all combinations of a table have. */
    record Series(ConsumerKind kind, int replicas) {

        String title() {
            return kind + " consumer, " + Units.count(replicas, "replica");
        }
    }

    /**
     * Figures of a combination in which every message was delivered.
     *
     * @param publishRate messages per second acknowledged
     * @param seconds from the first message sent to the last one delivered
     * @param refused number of messages that the stream took for duplicates
     * @param cpu CPU time used within these seconds
     */
    record Complete(DeliveryLog log, double publishRate, double seconds, long refused, CpuTime cpu) {

        /** Messages delivered per second. */
        double rate() {
            return log.delivered() / seconds;
        }
    }

    /** True if it is complete, or messages are lost for certain. */
    boolean hasResult() {
        return complete.isPresent() || lost > 0;
    }

    /** Number of deliveries beyond the first of a message, and of messages published twice. */
    long duplicates() {
        return log.duplicates() + complete.map(Complete::refused).orElse(0L);
    }

    boolean wrong() {
        return hasResult() && duplicates() + lost > 0;
    }

    /** The result in words. */
    String result() {
        return complete.isPresent() ? "complete" : (lost > 0 ? "wrong: " : "no result: ") + reason;
    }
}
