package io.squareoff.lab.sparse;

import io.nats.client.api.ConsumerConfiguration;
import io.nats.client.api.DeliverPolicy;

/** The message with which a new consumer begins. */
enum Start {
    /** With the last message of each subject. */
    LAST_PER_SUBJECT,
    /** With the first message, whatever the subject. */
    FIRST,
    /** With the sequence number of the first message behind the gap. */
    BEHIND_GAP,
    /** With the time of that message. */
    BEHIND_GAP_BY_TIME;

    /** Has a consumer of a stream begin here. */
    ConsumerConfiguration.Builder of(ConsumerConfiguration.Builder consumer, SparseStream stream) {
        return switch (this) {
            case LAST_PER_SUBJECT -> consumer.deliverPolicy(DeliverPolicy.LastPerSubject);
            case FIRST -> consumer.deliverPolicy(DeliverPolicy.All);
            case BEHIND_GAP ->
                consumer.deliverPolicy(DeliverPolicy.ByStartSequence)
                        .startSequence(stream.plan().firstBehindGap());
            case BEHIND_GAP_BY_TIME ->
                consumer.deliverPolicy(DeliverPolicy.ByStartTime)
                        .startTime(stream.timeBehindGap().orElseThrow());
        };
    }

    /** Returns true if it needs a stream with one gap, and leaves out what lies before it. */
    boolean isBehindGap() {
        return this == BEHIND_GAP || this == BEHIND_GAP_BY_TIME;
    }
}
