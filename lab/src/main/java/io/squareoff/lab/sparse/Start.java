package io.squareoff.lab.sparse;

import io.nats.client.api.ConsumerConfiguration;
import io.nats.client.api.DeliverPolicy;

/** The message with which a new consumer begins. */
enum Start {
    /** With the last message of each subject. */
    LAST_PER_SUBJECT {
        @Override
        ConsumerConfiguration.Builder of(ConsumerConfiguration.Builder consumer, SparseStream stream) {
            return consumer.deliverPolicy(DeliverPolicy.LastPerSubject);
        }
    },

    /** With the first message, whatever the subject. */
    FIRST {
        @Override
        ConsumerConfiguration.Builder of(ConsumerConfiguration.Builder consumer, SparseStream stream) {
            return consumer.deliverPolicy(DeliverPolicy.All);
        }
    },

    /** With the sequence number of the first message behind the gap. */
    BEHIND_GAP {
        @Override
        ConsumerConfiguration.Builder of(ConsumerConfiguration.Builder consumer, SparseStream stream) {
            return consumer.deliverPolicy(DeliverPolicy.ByStartSequence)
                    .startSequence(stream.plan().firstBehindGap());
        }
    },

    /** With the time of that message. */
    BEHIND_GAP_BY_TIME {
        @Override
        ConsumerConfiguration.Builder of(ConsumerConfiguration.Builder consumer, SparseStream stream) {
            return consumer.deliverPolicy(DeliverPolicy.ByStartTime)
                    .startTime(stream.timeBehindGap().orElseThrow());
        }
    };

    /** Has a consumer of a stream begin here. */
    abstract ConsumerConfiguration.Builder of(ConsumerConfiguration.Builder consumer, SparseStream stream);

    /** Returns true if it needs a stream with one gap, and leaves out what lies before it. */
    boolean isBehindGap() {
        return this == BEHIND_GAP || this == BEHIND_GAP_BY_TIME;
    }
}
