package io.squareoff.lab.failover;

import io.squareoff.harness.report.Units;
import io.squareoff.lab.failover.FaultEvents.Event;
import io.squareoff.lab.failover.FaultEvents.Kind;
import io.squareoff.lab.publish.MessageLog;
import io.squareoff.lab.publish.StoredMessages;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/**
 * One fault of one cluster, and what became of the messages.
 *
 * @param leader the node that led the stream before the fault
 * @param consumerLeader the node that led the consumer before the fault
 * @param log of all messages, those of the warm-up included
 * @param stored the messages that the stream had in the end, against the log
 * @param begunNanos time when the messages begin to count for latency, after the warm-up; a reading of {@link System#nanoTime}
 * @param endNanos time when nothing was awaited any more
 * @param events in the order of time
 */
record FailoverRound(
        String leader,
        String consumerLeader,
        MessageLog log,
        DeliveryTimes deliveries,
        StoredMessages.Comparison stored,
        long begunNanos,
        long endNanos,
        List<Event> events) {

    private static final Duration LAST = Duration.ofSeconds(1);

    /** The time when the fault began, as a reading of {@link System#nanoTime}. */
    long brokenNanos() {
        return events.stream()
                .filter(event -> event.kind() == Kind.DOWN)
                .findFirst()
                .orElseThrow()
                .nanos();
    }

    /** The events, with their times since the fault. */
    List<Event> sinceFault() {
        long broken = brokenNanos();
        return events.stream()
                .map(event -> new Event(event.nanos() - broken, event.kind(), event.node(), event.words()))
                .toList();
    }

    /** The outage from the fault on; messages that were on their way when it came belong to it. */
    Outage outage() {
        return Outage.of(log, brokenNanos() - Outage.LATE.toNanos());
    }

    /**
     * The longest time from when a node went away to the next election, in seconds; empty if no stream's leader was elected after
     * the fault.
     */
    OptionalDouble newLeaderSeconds() {
        long down = 0;
        long longest = -1;
        boolean waiting = false;
        for (Event event : events) {
            if (event.kind() == Kind.DOWN) {
                down = event.nanos();
                waiting = true;
            } else if (event.kind() == Kind.LEADS && waiting) {
                longest = Math.max(longest, event.nanos() - down);
                waiting = false;
            }
        }
        return longest < 0 ? OptionalDouble.empty() : OptionalDouble.of(longest / 1e9);
    }

    double outageSeconds() {
        return Units.secondsOf(outage().total());
    }

    double longestOutageSeconds() {
        return Units.secondsOf(outage().longest());
    }

    /** The longest time without a delivery since the fault, in seconds; until the end if something was never delivered. */
    double silenceSeconds() {
        return Units.secondsOf(deliveries.longestSilence(
                brokenNanos(), undelivered() > 0 ? OptionalLong.of(endNanos) : OptionalLong.empty()));
    }

    /** Number of acknowledged messages that the consumer was never given. */
    long undelivered() {
        return IntStream.range(0, log.sent())
                .filter(message -> log.acknowledged(message) && !deliveries.delivered(message))
                .count();
    }

    /** Returns true if every message of the last second was acknowledged, however late. */
    boolean worksAgain() {
        long last = log.dueNanos(log.sent() - 1) - LAST.toNanos();
        return IntStream.range(0, log.sent())
                .filter(message -> log.dueNanos(message) - last > 0)
                .allMatch(log::acknowledged);
    }

    /** Waits for acknowledgements of the messages due before the fault, in microseconds. */
    Histogram before() {
        return waits(begunNanos, brokenNanos() - Outage.LATE.toNanos());
    }

    /** Waits for acknowledgements of the messages due from the fault on, in microseconds. */
    Histogram since() {
        return waits(brokenNanos() - Outage.LATE.toNanos(), Long.MAX_VALUE);
    }

    private Histogram waits(long fromNanos, long untilNanos) {
        return log.waits(message -> log.dueNanos(message) >= fromNanos && log.dueNanos(message) < untilNanos);
    }
}
