package io.squareoff.lab.sparse;

import io.squareoff.harness.measure.Latencies;
import io.squareoff.lab.sparse.CellTimeline.Info;
import io.squareoff.lab.sparse.CellTimeline.Phase;
import io.squareoff.lab.sparse.CellTimeline.Write;
import java.time.Duration;
import java.util.EnumMap;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;

/**
 * The figures of one timeline.
 *
 * @param latencies of the publisher's messages from when each was due, in microseconds, by phase
 * @param longestWrite the longest of these while the consumer began, in nanoseconds; 0 without a publisher
 * @param longestBlock longest time while the consumer began in which no answer came though a message had been sent, in nanoseconds
 * @param blocked sum of such times of {@link #BLOCK} and more, in nanoseconds
 * @param refused number of messages that the broker refused, in all phases
 * @param unanswered number of messages that never had an answer, in all phases
 * @param longestLateness longest time from when a message was due until the client sent it, in nanoseconds, in all phases
 * @param beginning time until none was pending, in nanoseconds; until that was given up if it never was
 * @param longestInfo longest time of a request for the stream's state that was made while the consumer began, in nanoseconds
 * @param infoTimeouts number of such requests that were given up
 * @param silence longest time without a message until then, in nanoseconds
 * @param deliveredPerSecond messages delivered until none was pending, per second
 * @param brokerCores CPU time of the broker until none was pending or that was given up, per second; empty if it is somebody else's
 */
record CellFigures(
        Map<Phase, Histogram> latencies,
        long longestWrite,
        long longestBlock,
        long blocked,
        long refused,
        long unanswered,
        long longestLateness,
        OptionalLong created,
        OptionalLong first,
        boolean caughtUp,
        long beginning,
        long silence,
        long longestInfo,
        long infoTimeouts,
        double deliveredPerSecond,
        Optional<Double> brokerCores) {

    /** Times without an answer that are shorter do not count as blocked: the client itself pauses for as long. */
    static final Duration BLOCK = Duration.ofMillis(50);

    static CellFigures of(CellTimeline timeline) {
        LongSummaryStatistics blocks = serviceGaps(timeline).summaryStatistics();
        LongSummaryStatistics infos = timeline.infos().stream()
                .filter(info -> timeline.phase(info.at()) == Phase.DURING)
                .mapToLong(Info::took)
                .summaryStatistics();
        long beginning = timeline.nonePending().orElse(timeline.through());
        return new CellFigures(
                latencies(timeline),
                timeline.writes().stream()
                        .filter(write -> timeline.phase(write.due()) == Phase.DURING)
                        .mapToLong(write -> write.latency(timeline.end()))
                        .max()
                        .orElse(0),
                Math.max(0, blocks.getMax()),
                serviceGaps(timeline).filter(gap -> gap >= BLOCK.toNanos()).sum(),
                timeline.writes().stream()
                        .filter(write -> write.answered() != Write.NEVER && !write.stored())
                        .count(),
                timeline.writes().stream()
                        .filter(write -> write.answered() == Write.NEVER)
                        .count(),
                timeline.writes().stream()
                        .mapToLong(write -> write.sent() - write.due())
                        .max()
                        .orElse(0),
                timeline.created(),
                timeline.first(),
                timeline.nonePending().isPresent(),
                beginning,
                timeline.silence(),
                Math.max(0, infos.getMax()),
                timeline.infos().stream()
                        .filter(info -> timeline.phase(info.at()) == Phase.DURING && !info.answered())
                        .count(),
                deliveredUntil(timeline, beginning) / (beginning / 1e9),
                timeline.brokerCpu().map(cpu -> (double) cpu.toNanos() / beginning));
    }

    private static Map<Phase, Histogram> latencies(CellTimeline timeline) {
        Map<Phase, Histogram> latencies = new EnumMap<>(Phase.class);
        for (Phase phase : Phase.values()) {
            latencies.put(phase, Latencies.empty());
        }
        for (Write write : timeline.writes()) {
            latencies
                    .get(timeline.phase(write.due()))
                    .recordValue(TimeUnit.NANOSECONDS.toMicros(write.latency(timeline.end())));
        }
        return latencies;
    }

    /**
     * The times in which a message that had been sent waited and no other was answered. A stall delays every message that is due in
     * it, but it is one such time, since the queue behind it is then answered message by message.
     */
    private static LongStream serviceGaps(CellTimeline timeline) {
        LongStream.Builder gaps = LongStream.builder();
        long lastAnswer = Long.MIN_VALUE;
        for (Write write : timeline.writes()) {
            long answered = Math.min(write.answered(), timeline.end());
            long from = Math.max(write.sent(), lastAnswer);
            if (answered > from && timeline.phase(answered) != Phase.BEFORE && timeline.phase(from) != Phase.AFTER) {
                gaps.add(answered - from);
            }
            lastAnswer = Math.max(lastAnswer, answered);
        }
        return gaps.build();
    }

    private static long deliveredUntil(CellTimeline timeline, long end) {
        long bins = end / CellTimeline.BIN.toNanos() + 1;
        return LongStream.of(timeline.delivered()).limit(bins).sum();
    }
}
