package io.squareoff.lab.publish;

import java.time.Duration;

/** A log of messages that were due at a constant rate from time 0 on, and became what a test says. */
public final class LoggedMessages {

    private static final int MOST = 50_000;

    private final MessageLog log = new MessageLog(MOST);
    private final Duration interval;

    public LoggedMessages(Duration interval) {
        this.interval = interval;
    }

    /** Adds messages that were each acknowledged after a wait. */
    public LoggedMessages acknowledged(int count, long waitMillis) {
        for (int i = 0; i < count; i++) {
            int message = send();
            log.acknowledged(
                    message,
                    message + 1,
                    log.dueNanos(message) + Duration.ofMillis(waitMillis).toNanos());
        }
        return this;
    }

    /** Adds messages that were each refused at once. */
    public LoggedMessages refused(int count) {
        for (int i = 0; i < count; i++) {
            int message = send();
            log.refused(message, "503", log.dueNanos(message));
        }
        return this;
    }

    /** Adds messages without an answer. */
    public LoggedMessages unanswered(int count) {
        for (int i = 0; i < count; i++) {
            send();
        }
        return this;
    }

    /** Adds a message with times of its own, without an answer. */
    public LoggedMessages sent(long dueNanos, long sentNanos) {
        log.sending(dueNanos, sentNanos);
        return this;
    }

    /** The last message was acknowledged at this time. */
    public LoggedMessages thenAcknowledged(long nanos) {
        log.acknowledged(log.sent() - 1, log.sent(), nanos);
        return this;
    }

    /** The last message was refused at this time. */
    public LoggedMessages thenRefused(long nanos) {
        log.refused(log.sent() - 1, "503", nanos);
        return this;
    }

    private int send() {
        int message = log.sent();
        long due = message * interval.toNanos();
        log.sending(due, due);
        return message;
    }

    public MessageLog log() {
        return log;
    }
}
