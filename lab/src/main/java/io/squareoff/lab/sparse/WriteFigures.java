package io.squareoff.lab.sparse;

import io.squareoff.harness.measure.Latencies;
import io.squareoff.lab.publish.Timeline;
import io.squareoff.lab.sparse.CellTimeline.Phase;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
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

    /** Memory that a message takes until the figures are made, in bytes. */
    static final int BYTES_EACH = 64;

    /**
     * One message of the publisher.
     *
     * @param answered time of the answer; {@link #NEVER} if none came
     */
    record Write(long due, long sent, long answered, boolean stored) {

        static final long NEVER = Long.MAX_VALUE;

        /** Time from when it was due to the answer, or to the end of observation if none came. */
        private long latency(long end) {
            return Math.min(answered, end) - due;
        }

        private long micros(long end) {
            return TimeUnit.NANOSECONDS.toMicros(latency(end));
        }
    }

    /**
     * @param writes by the time when they were due; empty without a publisher
     * @param through time when the consumer had begun
     * @param end time when observation ended
     */
    static WriteFigures of(List<Write> writes, long through, long end) {
        List<Write> during = writes.stream()
                .filter(write -> Phase.of(write.due(), through) == Phase.DURING)
                .toList();
        long[] gaps = serviceGaps(writes, through, end);
        return new WriteFigures(
                latencies(writes, through, end),
                during.stream().mapToLong(write -> write.latency(end)).max().orElse(0),
                LongStream.of(gaps).max().orElse(0),
                LongStream.of(gaps).filter(gap -> gap >= BLOCK.toNanos()).sum(),
                writes.stream()
                        .filter(write -> write.answered() != Write.NEVER && !write.stored())
                        .count(),
                writes.stream().filter(write -> write.answered() == Write.NEVER).count(),
                during.stream()
                        .mapToLong(write -> write.sent() - write.due())
                        .max()
                        .orElse(0),
                longestByBin(writes, end),
                points(writes, end));
    }

    private static Map<Phase, Histogram> latencies(List<Write> writes, long through, long end) {
        Map<Phase, Histogram> latencies = new EnumMap<>(Phase.class);
        for (Phase phase : Phase.values()) {
            latencies.put(phase, Latencies.empty());
        }
        writes.forEach(write -> latencies.get(Phase.of(write.due(), through)).recordValue(write.micros(end)));
        return latencies;
    }

    /**
     * The times in which a message that had been sent waited and no other was answered. A stall delays every message that is due in
     * it, but it is one such time, since the queue behind it is then answered message by message.
     */
    private static long[] serviceGaps(List<Write> writes, long through, long end) {
        LongStream.Builder gaps = LongStream.builder();
        long[] answers = writes.stream()
                .mapToLong(write -> Math.min(write.answered(), end))
                .sorted()
                .toArray();
        long lastAnswer = Long.MIN_VALUE;
        int waiting = 0;
        for (long answer : answers) {
            if (answer > lastAnswer) {
                while (writes.get(waiting).answered() <= lastAnswer) {
                    waiting++;
                }
                long from = Math.max(writes.get(waiting).sent(), lastAnswer);
                if (Phase.of(answer, through) != Phase.BEFORE && Phase.of(from, through) != Phase.AFTER) {
                    gaps.add(answer - from);
                }
                lastAnswer = answer;
            }
        }
        return gaps.build().toArray();
    }

    private static SortedMap<Long, Long> longestByBin(List<Write> writes, long end) {
        SortedMap<Long, Long> longest = new TreeMap<>();
        writes.forEach(write ->
                longest.merge(Math.floorDiv(write.due(), CellTimeline.BIN.toNanos()), write.micros(end), Math::max));
        return longest;
    }

    private static List<double[]> points(List<Write> writes, long end) {
        Timeline longest = new Timeline();
        writes.forEach(write -> longest.add(write.due() - writes.get(0).due(), write.micros(end)));
        return longest.points().stream()
                .map(point -> new double[] {point[0] + writes.get(0).due() / 1e9, point[1] / 1e3})
                .toList();
    }
}
