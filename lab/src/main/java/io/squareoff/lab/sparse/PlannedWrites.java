package io.squareoff.lab.sparse;

import io.squareoff.lab.publish.ArrivalSchedule;
import io.squareoff.lab.publish.OpenClient;
import io.squareoff.lab.publish.Publisher;
import io.squareoff.lab.sparse.CellTimeline.Write;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.LongFunction;
import java.util.stream.IntStream;

/**
 * A publisher with an open model that keeps every message's times, until it is stopped. Other than {@link OpenClient} it ends by a
 * call and not by a plan, and takes refusals and silence for findings.
 *
 * <p>{@link #send} and {@link #awaitAnswers} run on a thread each; {@link #stop} is for any thread; the result is there when both
 * have returned.
 */
final class PlannedWrites {

    private static final Duration POLL = Duration.ofMillis(100);

    private final Publisher publisher;
    private final LongFunction<String> subject;
    private final int rate;
    private final int size;
    private final Duration answerLimit;
    private final long[] due;
    private final long[] sent;
    private final long[] answered;
    private final boolean[] stored;
    private final AtomicIntegerArray messageOfToken = new AtomicIntegerArray(OpenClient.IN_FLIGHT);
    private final BlockingQueue<Integer> tokens;

    private volatile boolean stopping;
    private volatile int count;
    private volatile boolean allSent;
    private volatile String firstRefusal = "";

    /**
     * @param publisher with {@link OpenClient#IN_FLIGHT} tokens
     * @param subject of each message, which count from 0
     * @param size of a message in bytes
     * @param plan its rate, its most messages and its longest time, after which it stops by itself; its deadline is also the longest
     *     wait for the answers that are missing when it has stopped
     */
    PlannedWrites(Publisher publisher, LongFunction<String> subject, int size, CellPlan plan) {
        this.publisher = publisher;
        this.subject = subject;
        this.rate = plan.rate();
        this.size = size;
        this.answerLimit = plan.deadline();
        int capacity =
                Math.toIntExact(Math.min(plan.writes(), rate * plan.most().toMillis() / 1000 + 1));
        due = new long[capacity];
        sent = new long[capacity];
        answered = new long[capacity];
        stored = new boolean[capacity];
        Arrays.fill(answered, Write.NEVER);
        tokens = new ArrayBlockingQueue<>(
                OpenClient.IN_FLIGHT,
                false,
                IntStream.range(0, OpenClient.IN_FLIGHT).boxed().toList());
    }

    /** Sends until it is stopped. */
    Void send() throws InterruptedException {
        try {
            ArrivalSchedule schedule = new ArrivalSchedule(rate, System.nanoTime());
            byte[] body = new byte[size];
            for (int message = 0; message < due.length && !stopping; message++) {
                long planned = schedule.awaitDue(message);
                Optional<Integer> token = freeToken();
                if (token.isEmpty()) {
                    break;
                }
                messageOfToken.set(token.get(), message);
                due[message] = planned;
                sent[message] = System.nanoTime();
                count = message + 1;
                publisher.publish(subject.apply(message), null, body, token.get());
            }
        } finally {
            allSent = true;
        }
        return null;
    }

    /** Empty once it was stopped while all are in flight. */
    private Optional<Integer> freeToken() throws InterruptedException {
        Integer token = null;
        while (token == null && !stopping) {
            token = tokens.poll(POLL.toMillis(), TimeUnit.MILLISECONDS);
        }
        return Optional.ofNullable(token);
    }

    /** Takes answers until every message has one, or none has come for too long after the last was sent. */
    Void awaitAnswers() throws InterruptedException {
        int answers = 0;
        long lastNanos = System.nanoTime();
        while (!allSent || answers < count) {
            Optional<Publisher.Answer> answer = publisher.pollAnswer(POLL);
            if (answer.isPresent()) {
                lastNanos = System.nanoTime();
                int message = messageOfToken.get(answer.get().token());
                answered[message] = lastNanos;
                stored[message] = answer.get().refusal().isEmpty();
                answer.get().refusal().filter(why -> firstRefusal.isEmpty()).ifPresent(why -> firstRefusal = why);
                tokens.add(answer.get().token());
                answers++;
            } else if (!allSent) {
                lastNanos = System.nanoTime();
            } else if (System.nanoTime() - lastNanos > answerLimit.toNanos()) {
                return null;
            }
        }
        return null;
    }

    void stop() {
        stopping = true;
    }

    /**
     * The messages, with times since an origin.
     *
     * @param originNanos a reading of {@link System#nanoTime}
     */
    List<Write> writes(long originNanos) {
        List<Write> writes = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            long answer = answered[i] == Write.NEVER ? Write.NEVER : answered[i] - originNanos;
            writes.add(new Write(due[i] - originNanos, sent[i] - originNanos, answer, stored[i]));
        }
        return writes;
    }

    /** The reason of the first refusal; empty if there was none. */
    Optional<String> firstRefusal() {
        return Optional.of(firstRefusal).filter(why -> !why.isEmpty());
    }
}
