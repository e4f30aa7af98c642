package io.squareoff.lab.replication;

import io.squareoff.lab.broker.CpuTime;
import io.squareoff.lab.publish.DeliveryLog.Figures;
import java.util.Optional;

/**
 * The outcome of a combination.
 *
 * @param redelivered number of deliveries beyond the first of a message
 * @param complete empty unless every message was delivered
 * @param lost number of messages that will never be delivered
 * @param result in words
 */
record Delivered(long redelivered, Optional<Complete> complete, int lost, String result) {

    /**
     * Figures of a combination in which every message was delivered.
     *
     * @param publishRate messages per second acknowledged
     * @param seconds from the first message sent to the last one delivered
     * @param refused number of messages that the stream took for duplicates
     * @param cpu CPU time used within these seconds
     */
    record Complete(Figures deliveries, double publishRate, double seconds, long refused, CpuTime cpu) {

        /** Messages delivered per second. */
        double rate() {
            return deliveries.delivered() / seconds;
        }
    }

    static Delivered of(Complete complete) {
        return new Delivered(complete.deliveries().duplicates(), Optional.of(complete), 0, "complete");
    }

    /** Number of deliveries beyond the first of a message, and of messages published twice. */
    long duplicates() {
        return redelivered + complete.map(Complete::refused).orElse(0L);
    }

    boolean wrong() {
        return duplicates() + lost > 0;
    }
}
