package io.squareoff.lab.publish;

import io.squareoff.harness.measure.Latencies;
import io.squareoff.harness.report.Units;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.IntPredicate;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/**
 * Log of what became of each message of a plan. Messages count from 0, and times are readings of {@link System#nanoTime}.
 *
 * <p>Thread-safe, as long as one thread sends, and one notes the answers.
 */
public final class MessageLog {

    /** Memory that a message takes, in bytes. */
    public static final int BYTES_EACH = 4 * Long.BYTES;

    private static final Duration POLL = Duration.ofMillis(20);

    private static final long OPEN = 0;
    private static final long REFUSED = -1;

    /** Fate of a message. */
    public enum Outcome {
        /** Acknowledged, soon after it was due. */
        IN_TIME,
        /** Acknowledged later. */
        LATE,
        /** Refused by the broker, or not even sent by the client. */
        REFUSED,
        /** Neither acknowledged nor refused. */
        UNANSWERED
    }

    private final AtomicLongArray due;
    private final AtomicLongArray sentAt;
    private final AtomicLongArray answered;

    /** The sequence in the stream from the acknowledgement, {@link #OPEN} or {@link #REFUSED}. */
    private final AtomicLongArray sequence;

    private final AtomicInteger answers = new AtomicInteger();
    private final Map<String, Long> refusals = new TreeMap<>();

    private volatile int sent;
    private volatile int sentLate;
    private volatile int lastAcknowledged = -1;

    /** @param capacity most messages */
    public MessageLog(int capacity) {
        due = new AtomicLongArray(capacity);
        sentAt = new AtomicLongArray(capacity);
        answered = new AtomicLongArray(capacity);
        sequence = new AtomicLongArray(capacity);
    }

    /** A copy with room for the messages that were sent, and for no others; once no answers come any more. */
    public MessageLog trimmed() {
        MessageLog copy = new MessageLog(sent);
        for (int message = 0; message < sent; message++) {
            copy.due.setPlain(message, due.get(message));
            copy.sentAt.setPlain(message, sentAt.get(message));
            copy.answered.setPlain(message, answered.get(message));
            copy.sequence.setPlain(message, sequence.get(message));
        }
        copy.answers.set(answers.get());
        copy.refusals.putAll(refusals());
        copy.sent = sent;
        copy.sentLate = sentLate;
        copy.lastAcknowledged = lastAcknowledged;
        return copy;
    }

    /** The most messages that it can have. */
    int capacity() {
        return due.length();
    }

    /** Notes that the next message is sent now. */
    void sending(long dueNanos, long nowNanos) {
        int message = sent;
        due.set(message, dueNanos);
        sentAt.set(message, nowNanos);
        if (ArrivalSchedule.isLate(dueNanos, nowNanos)) {
            sentLate++;
        }
        sent = message + 1;
    }

    /** @param streamSequence its place in the stream, from 1; or {@link OpenPublisher.Answer#UNREAD} */
    void acknowledged(int message, long streamSequence, long nowNanos) {
        answer(message, streamSequence, nowNanos);
        lastAcknowledged = message;
    }

    /** Notes that a message was refused, or could not be sent. */
    void refused(int message, String reason, long nowNanos) {
        if (answer(message, REFUSED, nowNanos)) {
            synchronized (refusals) {
                refusals.merge(reason, 1L, Long::sum);
            }
        }
    }

    /** The first answer counts. */
    private boolean answer(int message, long value, long nowNanos) {
        if (sequence.get(message) != OPEN) {
            return false;
        }
        answered.set(message, nowNanos);
        sequence.set(message, value);
        answers.incrementAndGet();
        return true;
    }

    public int sent() {
        return sent;
    }

    /** Number of messages that were sent more than 20 ms after they were due. */
    public int sentLate() {
        return sentLate;
    }

    /** Words on them, if they are more than one in a hundred. */
    public Optional<String> lateRemark() {
        return sentLate <= sent / 100
                ? Optional.empty()
                : Optional.of(sentLate + " of " + sent + " messages were sent more than 20 ms after they were due");
    }

    /** Waits until a message is acknowledged that is not sent yet, or the limit has passed. */
    public void awaitAcknowledgement(Duration limit) throws InterruptedException {
        int next = sent;
        long start = System.nanoTime();
        while (lastAcknowledged < next && System.nanoTime() - start < limit.toNanos()) {
            TimeUnit.NANOSECONDS.sleep(POLL.toNanos());
        }
    }

    /** Messages answered so far of those sent, in words; for any thread. */
    public String progress() {
        return Units.count(answers.get()) + " of " + Units.count(sent) + " messages answered";
    }

    /** Returns true if each message sent so far was acknowledged or refused. */
    boolean complete() {
        return answers.get() == sent;
    }

    public boolean acknowledged(int message) {
        return sequence.get(message) > 0;
    }

    /** The place of an acknowledged message in the stream, from 1; 0 or less for another. */
    public long sequence(int message) {
        return sequence.get(message);
    }

    public int acknowledged() {
        return (int) IntStream.range(0, sent).filter(this::acknowledged).count();
    }

    public long dueNanos(int message) {
        return due.get(message);
    }

    public long sentNanos(int message) {
        return sentAt.get(message);
    }

    /** Returns true if a message was acknowledged or refused. */
    public boolean answered(int message) {
        return sequence.get(message) != OPEN;
    }

    /** The time from when a message was due to its acknowledgement or refusal. */
    public long waitNanos(int message) {
        return answered.get(message) - due.get(message);
    }

    /** Waits for the acknowledgements of some messages, from when they were due, in microseconds. */
    public Histogram waits(IntPredicate messages) {
        return micros(messages.and(this::acknowledged), this::waitNanos);
    }

    /** The client's own delays with some messages, from when each was due to when it was sent, in microseconds. */
    public Histogram lateness(IntPredicate messages) {
        return micros(messages, message -> sentNanos(message) - dueNanos(message));
    }

    private Histogram micros(IntPredicate messages, IntToLongFunction nanos) {
        Histogram micros = Latencies.empty();
        IntStream.range(0, sent)
                .filter(messages)
                .forEach(message ->
                        micros.recordValue(Math.max(0, TimeUnit.NANOSECONDS.toMicros(nanos.applyAsLong(message)))));
        return micros;
    }

    /** @param lateNanos the longest wait of an acknowledgement that is in time */
    public Outcome outcome(int message, long lateNanos) {
        long stored = sequence.get(message);
        if (stored == OPEN) {
            return Outcome.UNANSWERED;
        }
        if (stored == REFUSED) {
            return Outcome.REFUSED;
        }
        return waitNanos(message) > lateNanos ? Outcome.LATE : Outcome.IN_TIME;
    }

    /** Number of refused messages by reason. */
    public Map<String, Long> refusals() {
        synchronized (refusals) {
            return new TreeMap<>(refusals);
        }
    }
}
