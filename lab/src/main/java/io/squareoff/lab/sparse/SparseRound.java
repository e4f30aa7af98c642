package io.squareoff.lab.sparse;

import java.util.List;
import java.util.OptionalLong;
import java.util.stream.LongStream;

/**
 * One observation of a consumer that begins.
 *
 * @param version of the broker
 * @param number of the round, from 1
 */
record SparseRound(Question question, Arm arm, String version, int number, CellTimeline timeline) {

    /**
     * One of the {@link CellTimeline#BIN bins} of a round.
     *
     * @param fromMillis time since the consumer was requested
     * @param longestWriteMicros the longest latency of the messages that were due in it
     */
    record Bin(SparseRound round, long fromMillis, long delivered, long longestWriteMicros) {}

    /** The bins in their order; those before 0 have no deliveries. */
    List<Bin> bins() {
        long width = CellTimeline.BIN.toNanos();
        long earliest = timeline.writes().stream()
                .mapToLong(write -> Math.floorDiv(write.due(), width))
                .min()
                .orElse(0);
        int before = (int) Math.max(0, -earliest);
        long[] longest = new long[before + timeline.delivered().length];
        timeline.writes().forEach(write -> {
            int bin = (int) Math.floorDiv(write.due(), width) + before;
            if (bin < longest.length) {
                longest[bin] = Math.max(longest[bin], write.latency(timeline.end()) / 1_000);
            }
        });
        return LongStream.range(-before, timeline.delivered().length)
                .mapToObj(bin -> new Bin(
                        this,
                        bin * CellTimeline.BIN.toMillis(),
                        bin < 0 ? 0 : timeline.delivered()[(int) bin],
                        longest[(int) bin + before]))
                .toList();
    }

    /** CPU time of the broker in nanoseconds; empty if it is somebody else's. */
    OptionalLong brokerCpuNanos() {
        return timeline.brokerCpu().stream().mapToLong(cpu -> cpu.toNanos()).findFirst();
    }
}
