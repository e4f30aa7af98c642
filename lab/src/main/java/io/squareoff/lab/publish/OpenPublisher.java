package io.squareoff.lab.publish;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

/**
 * Publishes at a planned rate whatever becomes of the messages, each of them once: none is sent again. As many are in
 * flight at most as the log has room for. Used once.
 *
 * <p>{@link #stop} is thread-safe.
 */
public final class OpenPublisher implements AutoCloseable {

    /** A message without an answer for so long counts as unanswered. */
    public static final Duration ANSWER_LIMIT = Duration.ofSeconds(10);

    private static final Duration POLL = Duration.ofMillis(50);

    /** Longer than anything that is published. */
    private static final Duration NO_END = Duration.ofDays(1000);

    private final Link link;
    private final MessageLog log;
    private final Duration answerLimit;

    private volatile boolean stopped;
    private volatile boolean allSent;

    /** The way of messages, which count from 0, to a stream, and of its answers. */
    public interface Link extends AutoCloseable {

        /**
         * Sends a message; for the thread that sends.
         *
         * @throws IllegalStateException if there is no connection, and no more room for what waits for one
         */
        void send(int message) throws InterruptedException;

        /**
         * Waits for the next answer; for the thread that awaits them. Empty if there is none in time.
         *
         * @throws io.squareoff.harness.process.UserFacingException if the connection is gone
         */
        Optional<Answer> poll(Duration limit) throws InterruptedException;

        /** The state of the connection, in words. */
        String state();

        @Override
        void close();
    }

    /**
     * @param sequence its place in the stream, from 1; or {@link #UNREAD}
     * @param refusal the reason why it was not stored; empty if it was
     */
    public record Answer(int message, long sequence, Optional<String> refusal) {

        /** Stands for a sequence that the link does not read. */
        static final long UNREAD = Long.MAX_VALUE;
    }

    /** Work that is done beside the publishing, or before it. */
    @FunctionalInterface
    public interface Work {
        void run() throws InterruptedException;
    }

    /**
     * @param link is closed with this publisher
     * @param log gets what becomes of the messages; sending ends when it is full
     * @param answerLimit a message without an answer for so long counts as unanswered
     */
    public OpenPublisher(Link link, MessageLog log, Duration answerLimit) {
        this.link = link;
        this.log = log;
        this.answerLimit = answerLimit;
    }

    /**
     * A publisher of messages that must be acknowledged: {@link #publish} fails with the first one that is refused, and where none is
     * acknowledged for {@link #ANSWER_LIMIT}. Otherwise all are acknowledged when it returns, however long after they were due. At most
     * {@value StrictLink#IN_FLIGHT} are in flight.
     */
    public static OpenPublisher strict(Link link, MessageLog log) {
        return new OpenPublisher(new StrictLink(link), log, NO_END);
    }

    /**
     * Sends messages as they are due, until it is stopped or the log is full, and logs their answers until each is answered or was due too
     * long ago.
     *
     * @param beside done at the same time, on threads of their own
     * @throws io.squareoff.harness.process.UserFacingException if one of these fails
     */
    public void publish(ArrivalSchedule schedule, Work... beside) throws InterruptedException {
        publish(schedule, System.nanoTime() + NO_END.toNanos(), beside);
    }

    /** The same; sending also ends with the first message that is sent after a time. */
    public void publish(ArrivalSchedule schedule, long lastNanos, Work... beside) throws InterruptedException {
        List<Callable<Void>> tasks = new ArrayList<>(List.of(() -> send(schedule, lastNanos), this::awaitAnswers));
        for (Work work : beside) {
            tasks.add(() -> {
                work.run();
                return null;
            });
        }
        ParallelTasks.run(tasks);
    }

    private Void send(ArrivalSchedule schedule, long lastNanos) throws InterruptedException {
        try {
            boolean last = false;
            while (!last && log.sent() < log.capacity()) {
                int message = log.sent();
                long due = schedule.awaitDue(message);
                if (stopped) {
                    return null;
                }
                long now = System.nanoTime();
                last = now - lastNanos > 0;
                log.sending(due, now);
                send(message);
            }
            return null;
        } finally {
            allSent = true;
        }
    }

    private void send(int message) throws InterruptedException {
        try {
            link.send(message);
        } catch (IllegalStateException e) {
            log.refused(message, "the client: " + e.getMessage(), System.nanoTime());
        }
    }

    public void stop() {
        stopped = true;
    }

    public void stopAfter(Duration more) throws InterruptedException {
        TimeUnit.NANOSECONDS.sleep(more.toNanos());
        stop();
    }

    private Void awaitAnswers() throws InterruptedException {
        while (!over()) {
            Optional<Answer> any = link.poll(POLL);
            if (any.isPresent()) {
                log(any.get(), System.nanoTime());
            }
        }
        return null;
    }

    private void log(Answer answer, long nowNanos) {
        if (answer.refusal().isPresent()) {
            log.refused(answer.message(), answer.refusal().get(), nowNanos);
        } else {
            log.acknowledged(answer.message(), answer.sequence(), nowNanos);
        }
    }

    private boolean over() {
        if (!allSent) {
            return false;
        }
        return log.complete() || System.nanoTime() - log.dueNanos(lastUnanswered()) > answerLimit.toNanos();
    }

    private int lastUnanswered() {
        int message = log.sent() - 1;
        while (message > 0 && log.sequence(message) != 0) {
            message--;
        }
        return message;
    }

    @Override
    public void close() {
        link.close();
    }
}
