package io.squareoff.lab.sparse;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Everything that was observed while a consumer began on a stream. Times are in nanoseconds since the consumer was asked for, so
 * that those before it are negative.
 *
 * @param writes the publisher's messages, by the time when they were due; empty without a publisher
 * @param infos the requests that described the stream, in their order
 * @param created time that creating the consumer took; empty if it was not created in time
 * @param first time of the first message; empty if there was none
 * @param nonePending time of the first message behind which no other was pending; empty if there was none
 * @param through time when the consumer had begun: when none was pending, or when that was given up; later figures are those after it
 * @param delivered number of messages that arrived in each {@link #BIN}, from 0 on
 * @param silence longest time between two messages, or from 0 to the first one, until none was pending
 * @param missing number of live messages that were not delivered
 * @param repeated number of live messages that were delivered more than once, each counted as often
 * @param end time when observation ended
 * @param brokerCpu CPU time that the broker used from 0 until none was pending or that was given up; empty if it is somebody else's
 */
record CellTimeline(
        List<Write> writes,
        List<Info> infos,
        OptionalLong created,
        OptionalLong first,
        OptionalLong nonePending,
        long through,
        long[] delivered,
        long silence,
        long missing,
        long repeated,
        long end,
        Optional<Duration> brokerCpu) {

    /** Width of the bins of deliveries. */
    static final Duration BIN = Duration.ofMillis(250);

    /** The least time until a consumer counts as through: consumers of short streams are through before a publisher notices anything. */
    static final Duration LEAST_DURING = Duration.ofSeconds(1);

    /** The parts of a cell, by the time when a message was due. */
    enum Phase {
        BEFORE,
        DURING,
        AFTER
    }

    /**
     * One message of the publisher.
     *
     * @param due time when it was due
     * @param sent time when the client sent it
     * @param answered time of the answer; {@link #NEVER} if none came
     * @param stored true if the stream took it
     */
    record Write(long due, long sent, long answered, boolean stored) {

        static final long NEVER = Long.MAX_VALUE;

        /** Time from when it was due to the answer, or to the end of observation if none came. */
        long latency(long end) {
            return Math.min(answered, end) - due;
        }
    }

    /**
     * One request that described the stream.
     *
     * @param at time of the request
     * @param took time until the answer, or until it was given up
     * @param answered false if it was given up
     */
    record Info(long at, long took, boolean answered) {}

    CellTimeline {
        writes = List.copyOf(writes);
        infos = List.copyOf(infos);
    }

    Phase phase(long at) {
        return at < 0 ? Phase.BEFORE : at < through ? Phase.DURING : Phase.AFTER;
    }
}
