package io.squareoff.lab.sparse;

import io.nats.client.api.DeliverPolicy;
import java.time.Duration;

/**
 * A consumer that begins on a stream, beside a publisher or without one.
 *
 * @param rate of the publisher in messages per second; 0 for none
 * @param writes most messages of the publisher; {@link #ENDLESS} for no limit
 * @param before time that the publisher has to itself
 * @param after time that is observed once the consumer has begun
 * @param deadline of the consumer's beginning
 */
record CellPlan(
        ConsumerKind consumer,
        DeliverPolicy policy,
        int rate,
        long writes,
        Duration before,
        Duration after,
        Duration deadline) {

    static final long ENDLESS = Long.MAX_VALUE;

    CellPlan withPolicy(DeliverPolicy other) {
        return new CellPlan(consumer, other, rate, writes, before, after, deadline);
    }

    /** The longest time that a cell is observed. */
    Duration most() {
        return before.plus(deadline).plus(CellTimeline.LEAST_DURING).plus(after);
    }
}
