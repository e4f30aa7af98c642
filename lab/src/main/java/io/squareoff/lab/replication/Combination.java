package io.squareoff.lab.replication;

import io.squareoff.harness.report.Units;

/**
 * A number of subscribers that share a consumer.
 *
 * @param connections that they are spread over
 */
record Combination(Series series, int subscribers, int connections) {

    /** A consumer that all combinations of a table have. */
    record Series(ConsumerKind kind, int replicas) {

        @Override
        public String toString() {
            return kind + " consumer, " + Units.count(replicas, "replica");
        }
    }

    /** Returns true if another one differs in replicas alone. */
    boolean comparesTo(Combination other) {
        return series.kind() == other.series.kind() && subscribers == other.subscribers;
    }

    @Override
    public String toString() {
        return series + ", " + Units.count(subscribers, "subscriber");
    }
}
