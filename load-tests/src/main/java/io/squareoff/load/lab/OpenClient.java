package io.squareoff.load.lab;

import io.squareoff.load.measure.ArrivalRecorder;
import io.squareoff.load.measure.Latencies;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;

/**
 * One client whose messages are due at a planned rate, acknowledged or not; latency counts from when each was due, so that a
 * stall is charged to every message that it delayed.
 */
final class OpenClient {

    /** Messages on the way at most; beyond it the client waits, which the latencies show since they count from the plan. */
    static final int IN_FLIGHT = 65_536;

    private final Publisher publisher;
    private final String subject;
    private final int rate;
    private final int size;
    private final BlockingQueue<Integer> tokens = new ArrayBlockingQueue<>(IN_FLIGHT);
    private final long[] dueNanos = new long[IN_FLIGHT];

    private long sentLate;

    /** @param publisher with {@link #IN_FLIGHT} tokens */
    OpenClient(Publisher publisher, String subject, int rate, int size) {
        this.publisher = publisher;
        this.subject = subject;
        this.rate = rate;
        this.size = size;
        for (int token = 0; token < IN_FLIGHT; token++) {
            tokens.add(token);
        }
    }

    /** Warms up, then measures. */
    LatencySample run(Duration warmUp, Duration window, Timeline timeline) throws InterruptedException {
        long first = rate * warmUp.toMillis() / 1000;
        long count = first + rate * window.toMillis() / 1000;
        Histogram messages = Latencies.empty();
        long start = System.nanoTime();
        Crew.run(List.of(
                () -> send(start, first, count), () -> take(start + warmUp.toNanos(), count, messages, timeline)));
        timeline.next(window);
        return new LatencySample(count, count - first, window, messages, messages, sentLate, 0);
    }

    private Void send(long start, long first, long count) throws InterruptedException {
        double intervalNanos = 1e9 / rate;
        for (long i = 0; i < count; i++) {
            long due = start + Math.round(i * intervalNanos);
            for (long now = System.nanoTime(); now < due; now = System.nanoTime()) {
                LockSupport.parkNanos(due - now);
                if (Thread.interrupted()) {
                    throw new InterruptedException();
                }
            }
            int token = token();
            dueNanos[token] = due;
            if (i >= first && System.nanoTime() - due > ArrivalRecorder.SENT_LATE.toNanos()) {
                sentLate++;
            }
            publisher.publish(subject, null, new byte[size], token);
        }
        return null;
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

    private Void take(long measuredFrom, long count, Histogram messages, Timeline timeline)
            throws InterruptedException {
        for (long i = 0; i < count; i++) {
            int token = publisher.awaitAck();
            long due = dueNanos[token];
            long micros = TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - due);
            tokens.add(token);
            if (due >= measuredFrom) {
                messages.recordValue(micros);
                timeline.add(due - measuredFrom, micros);
            }
        }
        return null;
    }
}
