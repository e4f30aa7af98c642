package io.squareoff.lab.sparse;

import io.squareoff.harness.measure.Latencies;
import io.squareoff.lab.publish.MessageLog;
import io.squareoff.lab.publish.Timeline;
import io.squareoff.lab.sparse.CellTimeline.Phase;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;

/**
 * The figures that are kept of the publisher's messages, of which a round may have millions. Times are in nanoseconds since the consumer was
 * requested, so that those before it are negative.
 *
 * @param latencies of the messages from when each was due, in microseconds, by phase
 * @param longest the longest of these while the consumer began; 0 without a publisher
 * @param longestBlock the longest time while the consumer began in which no answer came though a message had been sent
 * @param blocked the sum of such times of {@link #BLOCK} and more
 * @param refused number of messages that the broker refused, in all phases
 * @param unanswered number of messages that never had an answer, in all phases
 * @param longestLateness the longest time from when a message was due while the consumer began until the client sent it
 * @param longestByBin the longest latency of the messages that were due in a {@link CellTimeline#BIN}, in microseconds, by its number
 * @param points pairs of seconds and the longest latency in milliseconds, for each 100 ms
 */
record WriteFigures(
        Map<Phase, Histogram> latencies,
        long longest,
        long longestBlock,
        long blocked,
        long refused,
        long unanswered,
        long longestLateness,
        SortedMap<Long, Long> longestByBin,
        List<double[]> points) {

    /** Times without an answer that are shorter do not count as blocked: the client itself pauses for as long. */
    static final Duration BLOCK = Duration.ofMillis(50);

    /** Memory that a message takes at most until the figures are made, in bytes. */
    static final int BYTES_EACH = 64;

    /**
     * @param log of the messages; none without a publisher
     * @param origin time when the consumer was requested, a reading of {@link System#nanoTime}
     * @param through time since then when the consumer had begun
     * @param end time since then when observation ended
     */
    static WriteFigures of(MessageLog log, long origin, long through, long end) {
        Map<Phase, Histogram> latencies = new EnumMap<>(Phase.class);
        for (Phase phase : Phase.values()) {
            latencies.put(phase, Latencies.empty());
        }
        SortedMap<Long, Long> longestByBin = new TreeMap<>();
        Timeline timeline = new Timeline();
        long longest = 0;
        long longestLateness = 0;
        long unanswered = 0;
        for (int message = 0; message < log.sent(); message++) {
            long due = log.dueNanos(message) - origin;
            long latency = answered(log, message, origin, end) - due;
            long micros = TimeUnit.NANOSECONDS.toMicros(latency);
            Phase phase = Phase.of(due, through);
            latencies.get(phase).recordValue(micros);
            longestByBin.merge(Math.floorDiv(due, CellTimeline.BIN.toNanos()), micros, Math::max);
            timeline.add(log.dueNanos(message) - log.dueNanos(0), micros);
            if (phase == Phase.DURING) {
                longest = Math.max(longest, latency);
                longestLateness = Math.max(longestLateness, log.sentNanos(message) - log.dueNanos(message));
            }
            unanswered += log.answered(message) ? 0 : 1;
        }
        long[] gaps = serviceGaps(log, origin, through, end);
        return new WriteFigures(
                latencies,
                longest,
                LongStream.of(gaps).max().orElse(0),
                LongStream.of(gaps).filter(gap -> gap >= BLOCK.toNanos()).sum(),
                log.refusals().values().stream().mapToLong(Long::longValue).sum(),
                unanswered,
                longestLateness,
                longestByBin,
                timeline.points().stream()
                        .map(point -> new double[] {point[0] + (log.dueNanos(0) - origin) / 1e9, point[1] / 1e3})
                        .toList());
    }

    /** The time of the answer, or the end of observation if none came before. */
    private static long answered(MessageLog log, int message, long origin, long end) {
        return log.answered(message) ? Math.min(log.dueNanos(message) + log.waitNanos(message) - origin, end) : end;
    }

    /**
     * The times in which a message that had been sent waited and no other was answered. A stall delays every message that is due in
     * it, but it is one such time, since the queue behind it is then answered message by message.
     */
    private static long[] serviceGaps(MessageLog log, long origin, long through, long end) {
        LongStream.Builder gaps = LongStream.builder();
        long[] answers = IntStream.range(0, log.sent())
                .mapToLong(message -> answered(log, message, origin, end))
                .sorted()
                .toArray();
        long lastAnswer = Long.MIN_VALUE;
        int waiting = 0;
        for (long answer : answers) {
            if (answer > lastAnswer) {
                while (answered(log, waiting, origin, end) <= lastAnswer) {
                    waiting++;
                }
                long from = Math.max(log.sentNanos(waiting) - origin, lastAnswer);
                if (Phase.of(answer, through) != Phase.BEFORE && Phase.of(from, through) != Phase.AFTER) {
                    gaps.add(answer - from);
                }
                lastAnswer = answer;
            }
        }
        return gaps.build().toArray();
    }
}
