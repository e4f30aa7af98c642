package io.squareoff.lab.failover;

import io.squareoff.lab.publish.MessageLog;
import io.squareoff.lab.publish.MessageLog.Outcome;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;

/**
 * An outage as the plan shows it: each message that was due counts, not only the calls that completed.
 *
 * <p>A stretch begins when a message was due that was not acknowledged within {@link #LATE}, and ends when the first was due after
 * the last of these; messages in time for less than {@link #CALM} do not end it. So it is up to {@link #LATE} shorter than the time
 * without acknowledgements.
 *
 * @param total the stretches together; zero if there was none
 * @param longest of the stretches
 * @param outcomes number of messages due within the looked-at time by outcome
 */
record Outage(Duration total, Duration longest, Map<Outcome, Integer> outcomes) {

    /** The longest wait of a message that is acknowledged in time. */
    static final Duration LATE = Duration.ofMillis(100);

    /** The time in which all messages are in time after an outage. */
    static final Duration CALM = Duration.ofMillis(500);

    /** The outage among the messages that were due from a moment on, a reading of {@link System#nanoTime}. */
    static Outage of(MessageLog log, long fromNanos) {
        Stretches stretches = new Stretches();
        Map<Outcome, Integer> outcomes = new EnumMap<>(Outcome.class);
        for (int message = 0; message < log.sent(); message++) {
            long due = log.dueNanos(message);
            if (due - fromNanos >= 0) {
                Outcome outcome = log.outcome(message, LATE.toNanos());
                outcomes.merge(outcome, 1, Integer::sum);
                stretches.add(due, outcome == Outcome.IN_TIME);
            }
        }
        stretches.end();
        return new Outage(Duration.ofNanos(stretches.total), Duration.ofNanos(stretches.longest), outcomes);
    }

    /** Number of messages that were due. */
    int messages() {
        return outcomes.values().stream().mapToInt(Integer::intValue).sum();
    }

    int count(Outcome outcome) {
        return outcomes.getOrDefault(outcome, 0);
    }

    /** Stretches of messages in the order in which they were due. */
    private static final class Stretches {

        private long total;
        private long longest;
        private long first;
        private long until;
        private boolean within;
        private boolean inTime = true;

        void add(long dueNanos, boolean messageInTime) {
            if (within && !inTime) {
                until = dueNanos;
            }
            if (within && dueNanos - until >= CALM.toNanos()) {
                end();
            }
            if (!messageInTime && !within) {
                within = true;
                first = dueNanos;
                until = dueNanos;
            }
            inTime = messageInTime;
        }

        void end() {
            if (within) {
                total += until - first;
                longest = Math.max(longest, until - first);
            }
            within = false;
        }
    }
}
