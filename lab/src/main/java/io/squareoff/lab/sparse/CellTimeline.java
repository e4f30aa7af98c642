package io.squareoff.lab.sparse;

import io.squareoff.harness.measure.Latencies;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * Everything that was observed while a consumer began on a stream. Times are in nanoseconds since the consumer was requested, so
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

    /** Times without an answer that are shorter do not count as blocked: the client itself pauses for as long. */
    static final Duration BLOCK = Duration.ofMillis(50);

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

    /**
     * One of the {@link #BIN bins} of a round.
     *
     * @param fromMillis time since the consumer was requested
     * @param longestWriteMicros the longest latency of the messages that were due in it
     */
    record Bin(long fromMillis, long delivered, long longestWriteMicros) {}

    CellTimeline {
        writes = List.copyOf(writes);
        infos = List.copyOf(infos);
    }

    Phase phase(long at) {
        return at < 0 ? Phase.BEFORE : at < through ? Phase.DURING : Phase.AFTER;
    }

    /** Latencies of the publisher's messages from when each was due, in microseconds, by phase. */
    Map<Phase, Histogram> latencies() {
        Map<Phase, Histogram> latencies = new EnumMap<>(Phase.class);
        for (Phase phase : Phase.values()) {
            latencies.put(phase, Latencies.empty());
        }
        for (Write write : writes) {
            latencies.get(phase(write.due())).recordValue(TimeUnit.NANOSECONDS.toMicros(write.latency(end)));
        }
        return latencies;
    }

    /** The longest of these while the consumer began; 0 without a publisher. */
    long longestWrite() {
        return writes.stream()
                .filter(write -> phase(write.due()) == Phase.DURING)
                .mapToLong(write -> write.latency(end))
                .max()
                .orElse(0);
    }

    /** The longest time while the consumer began in which no answer came though a message had been sent. */
    long longestBlock() {
        return serviceGaps().max().orElse(0);
    }

    /** The sum of such times of {@link #BLOCK} and more. */
    long blocked() {
        return serviceGaps().filter(gap -> gap >= BLOCK.toNanos()).sum();
    }

    /**
     * The times in which a message that had been sent waited and no other was answered. A stall delays every message that is due in
     * it, but it is one such time, since the queue behind it is then answered message by message.
     */
    private LongStream serviceGaps() {
        LongStream.Builder gaps = LongStream.builder();
        long lastAnswer = Long.MIN_VALUE;
        for (Write write : writes) {
            long answered = Math.min(write.answered(), end);
            long from = Math.max(write.sent(), lastAnswer);
            if (answered > from && phase(answered) != Phase.BEFORE && phase(from) != Phase.AFTER) {
                gaps.add(answered - from);
            }
            lastAnswer = Math.max(lastAnswer, answered);
        }
        return gaps.build();
    }

    /** Number of messages that the broker refused, in all phases. */
    long refused() {
        return writes.stream()
                .filter(write -> write.answered() != Write.NEVER && !write.stored())
                .count();
    }

    /** Number of messages that never had an answer, in all phases. */
    long unanswered() {
        return writes.stream().filter(write -> write.answered() == Write.NEVER).count();
    }

    /** The longest time from when a message was due until the client sent it, in all phases. */
    long longestLateness() {
        return writes.stream()
                .mapToLong(write -> write.sent() - write.due())
                .max()
                .orElse(0);
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
        return infos.stream().filter(info -> phase(info.at()) == Phase.DURING);
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

    /** CPU time of the broker in nanoseconds; empty if it is somebody else's. */
    OptionalLong brokerCpuNanos() {
        return brokerCpu.stream().mapToLong(Duration::toNanos).findFirst();
    }

    /** The bins in their order; those before 0 have no deliveries. */
    List<Bin> bins() {
        long width = BIN.toNanos();
        long earliest = writes.stream()
                .mapToLong(write -> Math.floorDiv(write.due(), width))
                .min()
                .orElse(0);
        int before = (int) Math.max(0, -earliest);
        long[] longest = new long[before + delivered.length];
        writes.forEach(write -> {
            int bin = (int) Math.floorDiv(write.due(), width) + before;
            if (bin < longest.length) {
                longest[bin] = Math.max(longest[bin], write.latency(end) / 1_000);
            }
        });
        return LongStream.range(-before, delivered.length)
                .mapToObj(bin ->
                        new Bin(bin * BIN.toMillis(), bin < 0 ? 0 : delivered[(int) bin], longest[(int) bin + before]))
                .toList();
    }
}
