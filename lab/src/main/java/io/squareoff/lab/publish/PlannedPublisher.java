package io.squareoff.lab.publish;

import io.nats.client.Connection;
import io.nats.client.JetStreamApiException;
import io.nats.client.Message;
import io.nats.client.Subscription;
import io.nats.client.api.PublishAck;
import io.squareoff.lab.broker.ClosableConnection;
import java.io.IOException;
import java.time.Duration;

/**
 * Publishes at a planned rate whatever becomes of the messages, each of them once: none is sent again. A message begins with its
 * number and the time when it was sent, as {@link DeliveryLog} has it.
 *
 * <p>One thread sends, another awaits the answers; {@link #stop} is thread-safe.
 */
public final class PlannedPublisher implements AutoCloseable {

    /** A message without an answer for so long counts as unanswered. */
    public static final Duration ANSWER_LIMIT = Duration.ofSeconds(10);

    private static final Duration POLL = Duration.ofMillis(50);

    private final ClosableConnection connection;
    private final Connection nats;
    private final Subscription answers;
    private final String inbox;
    private final String subject;
    private final int size;
    private final MessageLog log;

    private volatile boolean stopped;
    private volatile boolean allSent;

    /**
     * Uses a connection, which is closed with this publisher.
     *
     * @param size of a message in bytes, at least {@link DeliveryLog#HEADER_BYTES}
     */
    public PlannedPublisher(ClosableConnection connection, String subject, int size, MessageLog log) {
        this.connection = connection;
        this.subject = subject;
        this.size = size;
        this.log = log;
        nats = connection.nats();
        inbox = nats.createInbox() + ".";
        answers = nats.subscribe(inbox + "*");
        answers.setPendingLimits(-1, -1);
    }

    /** Sends messages as they are due, until it is stopped or the log is full. */
    public Void send(ArrivalSchedule schedule) throws InterruptedException {
        try {
            while (!stopped && log.sent() < log.capacity()) {
                send(log.sent(), schedule);
            }
            return null;
        } finally {
            allSent = true;
        }
    }

    private void send(int message, ArrivalSchedule schedule) throws InterruptedException {
        long due = schedule.awaitDue(message);
        log.sending(due, System.nanoTime());
        try {
            nats.publish(subject, inbox + message, DeliveryLog.body(message, size));
        } catch (IllegalStateException e) {
            // No connection, and no more room for what waits for one.
            log.refused(message, "the client: " + e.getMessage(), System.nanoTime());
        }
    }

    /** Ends the sending. */
    public void stop() {
        stopped = true;
    }

    /** Logs answers until all messages are sent and each is answered, or was due longer ago than {@link #ANSWER_LIMIT}. */
    public Void awaitAnswers() throws InterruptedException {
        while (!over()) {
            Message answer = answers.nextMessage(POLL);
            if (answer != null) {
                log(answer, System.nanoTime());
            }
        }
        return null;
    }

    private boolean over() {
        if (!allSent) {
            return false;
        }
        return log.complete() || System.nanoTime() - log.dueNanos(lastUnanswered()) > ANSWER_LIMIT.toNanos();
    }

    private int lastUnanswered() {
        int message = log.sent() - 1;
        while (message > 0 && log.sequence(message) != 0) {
            message--;
        }
        return message;
    }

    private void log(Message answer, long nowNanos) {
        int message = Integer.parseInt(
                answer.getSubject(), inbox.length(), answer.getSubject().length(), 10);
        if (answer.isStatusMessage()) {
            log.refused(
                    message,
                    answer.getStatus().getCode() + " " + answer.getStatus().getMessage(),
                    nowNanos);
            return;
        }
        try {
            log.acknowledged(message, new PublishAck(answer).getSeqno(), nowNanos);
        } catch (JetStreamApiException e) {
            log.refused(message, "%s (error %d)".formatted(e.getErrorDescription(), e.getApiErrorCode()), nowNanos);
        } catch (IOException e) {
            log.refused(message, "not an acknowledgement: " + e.getMessage(), nowNanos);
        }
    }

    @Override
    public void close() {
        connection.close();
    }
}
