package io.squareoff.lab.sparse;

import io.squareoff.lab.publish.ArrivalSchedule;
import java.time.Duration;

/**
 * A consumer that begins on a stream, beside a publisher or without one.
 *
 * @param rate of the publisher in messages per second; 0 for none
 * @param writes most messages of the publisher; {@link #ENDLESS} for no limit
 * @param before time that the publisher has to itself; negative where the consumer has the first of it to itself
 * @param after time that is observed once the consumer has begun
 * @param deadline of the consumer's beginning
 */
record CellPlan(
        ConsumerKind consumer, Start start, int rate, long writes, Duration before, Duration after, Duration deadline) {

    static final long ENDLESS = Long.MAX_VALUE;

    private static final Duration SHORT = Duration.ofSeconds(2);

    /** For connections, and consumers that take longer. */
    private static final Duration BESIDE = Duration.ofSeconds(1);

    /** The same in short, for a warm-up. */
    CellPlan inShort() {
        return new CellPlan(consumer, start, rate, writes, Duration.ZERO, Duration.ZERO, SHORT);
    }

    /** Time that passes before the publisher begins. */
    Duration publisherDelay() {
        return before.isNegative() ? before.negated() : Duration.ZERO;
    }

    /** Time that passes before the consumer is created. */
    Duration consumerDelay() {
        return before.isNegative() ? Duration.ZERO : before;
    }

    CellPlan withStart(Start other) {
        return new CellPlan(consumer, other, rate, writes, before, after, deadline);
    }

    /** About the time that a cell is observed. */
    Duration estimate() {
        return publisherDelay()
                .plus(consumerDelay())
                .plus(beginning())
                .plus(after)
                .plus(BESIDE);
    }

    /** Most consumers begin at once; a slow one first fetches every message that there was, and every one that is written meanwhile. */
    private Duration beginning() {
        if (consumer != ConsumerKind.PULL) {
            return CellTimeline.LEAST_DURING;
        }
        Duration fetching = ConsumerKind.fetching(2 * writes);
        return fetching.compareTo(deadline) < 0 ? fetching : deadline;
    }

    /** The longest time that a cell is observed. */
    Duration most() {
        return consumerDelay().plus(deadline).plus(CellTimeline.LEAST_DURING).plus(after);
    }

    /** The most messages that its publisher can send. */
    long mostMessages() {
        return rate == 0 ? 0 : Math.min(writes, ArrivalSchedule.planned(rate, most()) + 1);
    }
}
