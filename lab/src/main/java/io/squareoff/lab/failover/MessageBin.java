package io.squareoff.lab.failover;

import io.squareoff.harness.report.Column;
import io.squareoff.lab.publish.MessageLog;
import io.squareoff.lab.publish.MessageLog.Outcome;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Fate of the messages of a round that were due within the same 250 ms, counted from the fault. */
final class MessageBin {

    static final List<Column<MessageBin>> COLUMNS = List.of(
            Column.label("from ms since the fault", bin -> bin.number * MessageBin.NANOS / 1_000_000),
            Column.kept("due: in time", bin -> bin.count(Outcome.IN_TIME)),
            Column.kept("late", bin -> bin.count(Outcome.LATE)),
            Column.kept("refused", bin -> bin.count(Outcome.REFUSED)),
            Column.kept("unanswered", bin -> bin.count(Outcome.UNANSWERED)),
            Column.kept("longest wait µs", bin -> bin.longestMicros),
            Column.kept("first delivered", bin -> bin.delivered));

    static final long NANOS = 250_000_000;

    private final long number;
    private final Map<Outcome, Long> outcomes = new EnumMap<>(Outcome.class);

    private long delivered;
    private long longestMicros;

    private MessageBin(long number) {
        this.number = number;
    }

    long count(Outcome outcome) {
        return outcomes.getOrDefault(outcome, 0L);
    }

    /** Number of messages whose first delivery was in it. */
    long delivered() {
        return delivered;
    }

    /** The bins of a round in which a message was due or delivered, by their numbers: 0 begins with the fault. */
    static SortedMap<Long, MessageBin> of(FailoverRound round) {
        SortedMap<Long, MessageBin> bins = new TreeMap<>();
        long broken = round.brokenNanos();
        MessageLog log = round.log();
        for (int message = 0; message < log.sent(); message++) {
            MessageBin due = at(bins, log.dueNanos(message) - broken);
            due.outcomes.merge(log.outcome(message, Outage.LATE.toNanos()), 1L, Long::sum);
            if (log.acknowledged(message)) {
                due.longestMicros = Math.max(due.longestMicros, log.waitNanos(message) / 1_000);
            }
            if (round.deliveries().delivered(message)) {
                at(bins, round.deliveries().firstNanos(message) - broken).delivered++;
            }
        }
        return bins;
    }

    private static MessageBin at(Map<Long, MessageBin> bins, long nanos) {
        return bins.computeIfAbsent(Math.floorDiv(nanos, NANOS), MessageBin::new);
    }
}
