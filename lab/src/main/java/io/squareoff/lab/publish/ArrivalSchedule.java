package io.squareoff.lab.publish;

import io.squareoff.harness.measure.ArrivalRecorder;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/**
 * The plan of an open model: messages are due at a constant rate, acknowledged or not. Times are readings of {@link System#nanoTime}.
 *
 * @param rate messages per second
 * @param startNanos time when message 0 is due
 */
public record ArrivalSchedule(int rate, long startNanos) {

    /** Number of messages that are due within a time. */
    public static long planned(int rate, Duration time) {
        return time.multipliedBy(rate).toSeconds();
    }

    /** The time when a message is due, counted from 0. */
    public long due(long message) {
        return startNanos + Math.round(message * (1e9 / rate));
    }

    /** Waits until a message is due, counted from 0, and returns when that was. */
    long awaitDue(long message) throws InterruptedException {
        long due = due(message);
        await(due);
        return due;
    }

    public static void await(long nanos) throws InterruptedException {
        for (long now = System.nanoTime(); now - nanos < 0; now = System.nanoTime()) {
            LockSupport.parkNanos(nanos - now);
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
        }
    }

    /** Returns true if a message is sent more than 20 ms after it was due: then the client itself was late. */
    static boolean isLate(long dueNanos, long sentNanos) {
        return sentNanos - dueNanos > ArrivalRecorder.SENT_LATE.toNanos();
    }
}
