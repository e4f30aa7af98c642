package io.squareoff.lab.publish;

import io.squareoff.harness.measure.ArrivalRecorder;
import io.squareoff.harness.measure.Latencies;
import io.squareoff.lab.broker.CpuTime;
import io.squareoff.lab.broker.LabException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;

/**
 * One client whose messages are due at a planned rate, acknowledged or not; latency counts from when each was due, so that a
 * stall is charged to every message that it delayed. It stops sending where the plan cannot be kept any more.
 */
public final class OpenClient {

    /** Messages on the way at most; beyond it the client waits, which the latencies show since they count from the plan. */
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
     * @param send sends a message with a token below {@link #IN_FLIGHT}, on a thread of its own
     * @param acks its tokens come back from here, which is asked on another thread
     * @param rate messages per second
     * @param cpu time by now, asked for on a thread that does not hold up the messages
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

    /** How many messages are due within a time. */
    static long planned(int rate, Duration time) {
        return rate * time.toMillis() / 1000;
    }

    /**
     * How long a plan may take to be called kept: 99 % of its rate. What comes on top is for the last acknowledgements, since a
     * stall is told by the latencies and not by the rate.
     */
    static Duration limit(Duration window) {
        return window.multipliedBy(100).dividedBy(99).plus(ArrivalRecorder.LATE);
    }

    /** Warms up, then measures; used once. */
    public LatencySample run(Duration warmUp, Duration window, Timeline timeline) throws InterruptedException {
        long first = planned(rate, warmUp);
        count = first + planned(rate, window);
        Histogram messages = Latencies.empty();
        long start = System.nanoTime();
        long measuredFrom = start + warmUp.toNanos();
        lastAckNanos = measuredFrom;
        ParallelTasks.run(List.of(
                () -> send(start, first, measuredFrom + limit(window).toNanos()),
                () -> take(measuredFrom, messages, timeline),
                () -> readCpu(measuredFrom)));
        CpuTime used = cpu.get().since(before);
        timeline.next(window);
        Duration taken = Duration.ofNanos(Math.max(window.toNanos(), lastAckNanos - measuredFrom));
        return new LatencySample(count, inWindow, taken, messages, messages, sentLate, 0, used);
    }

    private Void send(long start, long first, long stopNanos) throws InterruptedException {
        double intervalNanos = 1e9 / rate;
        for (long i = 0; i < count; i++) {
            long due = start + Math.round(i * intervalNanos);
            awaitNanos(due);
            int token = token();
            dueNanos[token] = due;
            long now = System.nanoTime();
            if (i >= first && now - due > ArrivalRecorder.SENT_LATE.toNanos()) {
                sentLate++;
            }
            if (now - stopNanos > 0) {
                // The last one. It is still sent, so that whoever takes its acknowledgement sees the count.
                count = i + 1;
            }
            send.accept(token);
        }
        return null;
    }

    private Void readCpu(long atNanos) throws InterruptedException {
        awaitNanos(atNanos);
        before = cpu.get();
        return null;
    }

    private static void awaitNanos(long due) throws InterruptedException {
        for (long now = System.nanoTime(); now < due; now = System.nanoTime()) {
            LockSupport.parkNanos(due - now);
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
        }
    }

    private int token() throws InterruptedException {
        Integer token = tokens.poll(Publisher.ACK_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
        if (token == null) {
            throw new LabException(
                    IN_FLIGHT + " messages are on the way, and none was acknowledged within "
                            + Publisher.ACK_LIMIT.toSeconds() + " s",
                    null);
        }
        return token;
    }

    private Void take(long measuredFrom, Histogram messages, Timeline timeline) throws InterruptedException {
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

    /** Where the tokens of acknowledged messages come from. */
    @FunctionalInterface
    public interface Acknowledgements {

        /** Waits for the next. */
        int await() throws InterruptedException;
    }
}
