package io.squareoff.lab.replication;

import io.squareoff.harness.measure.Latencies;
import io.squareoff.lab.broker.CpuTime;
import io.squareoff.lab.publish.DeliveryLog.Figures;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * The outcome of a combination in one round.
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
     * @param paced of the same combination at half of the rate
     */
    record Complete(Figures deliveries, double publishRate, double seconds, long refused, CpuTime cpu, Paced paced) {

        /** Messages delivered per second. */
        double rate() {
            return deliveries.delivered() / seconds;
        }

        /** The figures of two rounds together. */
        Complete plus(Complete other) {
            int messages = deliveries.delivered() + other.deliveries.delivered();
            double publishing = deliveries.delivered() / publishRate + other.deliveries.delivered() / other.publishRate;
            return new Complete(
                    deliveries.plus(other.deliveries),
                    messages / publishing,
                    seconds + other.seconds,
                    refused + other.refused,
                    cpu.plus(other.cpu),
                    paced.plus(other.paced));
        }
    }

    /**
     * Messages that were due at a planned rate, and delivered.
     *
     * @param rate messages per second; of several rounds, the least
     * @param latencies from when a message was due to its delivery, in microseconds
     * @param lateness from when a message was due to when it was sent, in microseconds
     * @param redelivered number of deliveries beyond the first of a message
     */
    record Paced(int rate, Histogram latencies, Histogram lateness, long redelivered) {

        private Paced plus(Paced other) {
            return new Paced(
                    Math.min(rate, other.rate),
                    Latencies.sum(latencies, other.latencies),
                    Latencies.sum(lateness, other.lateness),
                    redelivered + other.redelivered);
        }
    }

    static Delivered of(Complete complete) {
        return new Delivered(
                complete.deliveries().duplicates() + complete.paced().redelivered(),
                Optional.of(complete),
                0,
                "complete");
    }

    /** Number of deliveries beyond the first of a message, and of messages published twice. */
    long duplicates() {
        return redelivered + complete.map(Complete::refused).orElse(0L);
    }

    boolean wrong() {
        return duplicates() + lost > 0;
    }
}
