package io.squareoff.lab.sparse;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Everything that was observed while a consumer began on a stream. Times are in nanoseconds since the consumer was requested, so
 * that those before it are negative.
 *
 * @param writes figures of the publisher's messages
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
 * @param onLeader true if the consumer was on the node that leads the stream; empty if only one node has the stream, or
 *     nobody leads the consumer
 */
record CellTimeline(
        WriteFigures writes,
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
        Optional<Duration> brokerCpu,
        Optional<Boolean> onLeader) {

    /** Width of the bins of deliveries. */
    static final Duration BIN = Duration.ofMillis(250);

    /** The least time until a consumer counts as through: consumers of short streams are through before a publisher notices anything. */
    static final Duration LEAST_DURING = Duration.ofSeconds(1);

    /** The parts of a cell, by the time when a message was due. */
    enum Phase {
        BEFORE,
        DURING,
        AFTER;

        static Phase of(long at, long through) {
            return at < 0 ? BEFORE : at < through ? DURING : AFTER;
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

    /**
     * One of the {@link #BIN bins} of a round.
     *
     * @param fromMillis time since the consumer was requested
     * @param longestWriteMicros the longest latency of the messages that were due in it
     */
    record Bin(long fromMillis, long delivered, long longestWriteMicros) {}

    CellTimeline {
        infos = List.copyOf(infos);
    }

    boolean caughtUp() {
        return nonePending.isPresent();
    }

    /** The time until none was pending; until that was given up if it never was. */
    long beginning() {
        return nonePending.orElse(through);
    }

    /** The longest time of a request for the stream's state that was made while the consumer began. */
    long longestInfo() {
        return infosDuring().mapToLong(Info::took).max().orElse(0);
    }

    /** Number of such requests that were given up. */
    long infoTimeouts() {
        return infosDuring().filter(info -> !info.answered()).count();
    }

    private Stream<Info> infosDuring() {
        return infos.stream().filter(info -> Phase.of(info.at(), through) == Phase.DURING);
    }

    /** Messages delivered per second until none was pending. */
    double deliveredPerSecond() {
        long bins = beginning() / BIN.toNanos() + 1;
        return LongStream.of(delivered).limit(bins).sum() / (beginning() / 1e9);
    }

    /** CPU time of the broker per second of that time; empty if it is somebody else's. */
    OptionalDouble brokerCores() {
        return brokerCpu.stream()
                .mapToDouble(cpu -> (double) cpu.toNanos() / beginning())
                .findFirst();
    }

    /** The bins in their order; those before 0 have no deliveries. */
    List<Bin> bins() {
        SortedMap<Long, Long> longest = writes.longestByBin();
        return LongStream.range(longest.isEmpty() ? 0 : Math.min(0, longest.firstKey()), delivered.length)
                .mapToObj(bin -> new Bin(
                        bin * BIN.toMillis(), bin < 0 ? 0 : delivered[(int) bin], longest.getOrDefault(bin, 0L)))
                .toList();
    }
}
