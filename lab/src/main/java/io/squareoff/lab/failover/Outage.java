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
        Map<Outcome, Integer> outcomes = new EnumMap<>(Outcome.class);
        long total = 0;
        long longest = 0;
        long first = fromNanos;
        long until = fromNanos - CALM.toNanos();
        for (int message = 0; message < log.sent(); message++) {
            long due = log.dueNanos(message);
            if (due - fromNanos >= 0) {
                Outcome outcome = log.outcome(message, LATE.toNanos());
                outcomes.merge(outcome, 1, Integer::sum);
                if (outcome != Outcome.IN_TIME) {
                    if (due - until >= CALM.toNanos()) {
                        first = due;
                        until = due;
                    }
                    long next = message + 1 < log.sent() ? log.dueNanos(message + 1) : until;
                    total += next - until;
                    longest = Math.max(longest, next - first);
                    until = next;
                }
            }
        }
        return new Outage(Duration.ofNanos(total), Duration.ofNanos(longest), outcomes);
    }

    /** Number of messages that were due. */
    int messages() {
        return outcomes.values().stream().mapToInt(Integer::intValue).sum();
    }

    int count(Outcome outcome) {
        return outcomes.getOrDefault(outcome, 0);
    }
}
