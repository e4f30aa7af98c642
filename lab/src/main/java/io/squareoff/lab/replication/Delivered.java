package io.squareoff.lab.replication;

import io.squareoff.lab.broker.CpuTime;
import io.squareoff.lab.publish.DeliveryLog;
import java.util.Optional;

/**
 * The outcome of a combination.
 *
 * @param complete empty unless every message was delivered
 * @param lost number of messages that will never be delivered
 * @param result in words
 */
record Delivered(DeliveryLog log, Optional<Complete> complete, int lost, String result) {

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

    static Delivered of(Complete complete) {
        return new Delivered(complete.log(), Optional.of(complete), 0, "complete");
    }

    /** Number of deliveries beyond the first of a message, and of messages published twice. */
    long duplicates() {
        return log.duplicates() + complete.map(Complete::refused).orElse(0L);
    }

    boolean wrong() {
        return duplicates() + lost > 0;
    }
}
