package io.squareoff.lab.publish;

import io.squareoff.harness.measure.ArrivalRecorder;
import io.squareoff.harness.measure.Latencies;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.lab.broker.CpuTime;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;

/**
 * One client with an open model: messages are due at a planned rate, and the latency of each counts from when it was due, so that
 * a stall is charged to every message that it delayed. The client stops sending once the plan cannot be kept any more.
 *
 * <p>Used once, by one thread; it starts others.
 */
public final class OpenClient {

    /** Most messages in flight. With more the client waits, which the latencies show since they count from the plan. */
    public static final int IN_FLIGHT = 65_536;

    private final IntConsumer send;
    private final Acknowledgements acks;
    private final int rate;
    private final Supplier<CpuTime> cpu;
    private final BlockingQueue<Integer> tokens = new ArrayBlockingQueue<>(IN_FLIGHT);
    private final long[] dueNanos = new long[IN_FLIGHT];

    private volatile long count;

    private long sentLate;
    private long inWindow;
    private long lastAckNanos;
    private CpuTime before;

    /**
     * @param send sends a message with a token below {@link #IN_FLIGHT}; called on a thread of its own
     * @param acks returns the tokens of acknowledged messages; called on another thread
     * @param rate messages per second
     * @param cpu reads the CPU time used so far; called on a third thread, so that it does not delay messages
     */
    public OpenClient(IntConsumer send, Acknowledgements acks, int rate, Supplier<CpuTime> cpu) {
        this.send = send;
        this.acks = acks;
        this.rate = rate;
        this.cpu = cpu;
        for (int token = 0; token < IN_FLIGHT; token++) {
            tokens.add(token);
        }
    }

    /**
     * The longest time in which a plan counts as kept: at 99 % of its rate, and a second on top for the last acknowledgements,
     * since a stall shows in the latencies and not in the rate.
     */
    static Duration limit(Duration window) {
        return window.multipliedBy(100).dividedBy(99).plus(ArrivalRecorder.LATE);
    }

    /**
     * Warms up, then measures.
     *
     * @throws UserFacingException if a message is refused or not acknowledged in time
     */
    public LatencySample run(Duration warmUp, Duration window, Timeline timeline) throws InterruptedException {
        long first = ArrivalSchedule.planned(rate, warmUp);
        count = first + ArrivalSchedule.planned(rate, window);
        Histogram messages = Latencies.empty();
        long start = System.nanoTime();
        long measuredFrom = start + warmUp.toNanos();
        lastAckNanos = measuredFrom;
        ParallelTasks.run(List.of(
                () -> send(start, first, measuredFrom + limit(window).toNanos()),
                () -> awaitAcks(measuredFrom, messages, timeline),
                () -> readCpu(measuredFrom)));
        CpuTime used = cpu.get().since(before);
        timeline.next(window);
        Duration taken = Duration.ofNanos(Math.max(window.toNanos(), lastAckNanos - measuredFrom));
        return new LatencySample(count, inWindow, taken, messages, messages, sentLate, 0, used);
    }

    private Void send(long start, long first, long stopNanos) throws InterruptedException {
        ArrivalSchedule schedule = new ArrivalSchedule(rate, start);
        for (long i = 0; i < count; i++) {
            long due = schedule.awaitDue(i);
            int token = freeToken();
            dueNanos[token] = due;
            long now = System.nanoTime();
            if (i >= first && ArrivalSchedule.isLate(due, now)) {
                sentLate++;
            }
            if (now - stopNanos > 0) {
                // The last one. It is sent all the same, so that the thread that awaits its acknowledgement sees the
                // new count.
                count = i + 1;
            }
            send.accept(token);
        }
        return null;
    }

    private Void readCpu(long atNanos) throws InterruptedException {
        ArrivalSchedule.await(atNanos);
        before = cpu.get();
        return null;
    }

    private int freeToken() throws InterruptedException {
        Integer token = tokens.poll(Publisher.ACK_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
        if (token == null) {
            throw new UserFacingException(IN_FLIGHT + " messages are in flight, and none was acknowledged within "
                    + Publisher.ACK_LIMIT.toSeconds() + " s");
        }
        return token;
    }

    private Void awaitAcks(long measuredFrom, Histogram messages, Timeline timeline) throws InterruptedException {
        for (long i = 0; i < count; i++) {
            int token = acks.await();
            long now = System.nanoTime();
            long due = dueNanos[token];
            long micros = TimeUnit.NANOSECONDS.toMicros(now - due);
            tokens.add(token);
            if (now - measuredFrom >= 0) {
                inWindow++;
                lastAckNanos = now;
            }
            if (due >= measuredFrom) {
                messages.recordValue(micros);
                timeline.add(due - measuredFrom, micros);
            }
        }
        return null;
    }

    /** Source of the tokens of acknowledged messages. */
    @FunctionalInterface
    public interface Acknowledgements {

        /** Waits for the next token. */
        int await() throws InterruptedException;
    }
}
