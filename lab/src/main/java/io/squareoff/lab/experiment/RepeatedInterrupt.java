package io.squareoff.lab.experiment;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Interrupts a thread again and again for as long as it should end. One interrupt is not enough: the library of NATS swallows those
 * that come while it opens or closes a connection.
 *
 * <p>After {@link #close} none comes.
 */
final class RepeatedInterrupt {

    private final Thread worker;
    private final BooleanSupplier over;
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();

    private boolean closed;

    /**
     * @param over returns true once the thread should end; called on another thread
     * @param interval time between interrupts
     */
    RepeatedInterrupt(Thread worker, BooleanSupplier over, Duration interval) {
        this.worker = worker;
        this.over = over;
        clock.scheduleWithFixedDelay(this::tick, interval.toNanos(), interval.toNanos(), TimeUnit.NANOSECONDS);
    }

    private synchronized void tick() {
        if (!closed && over.getAsBoolean()) {
            worker.interrupt();
        }
    }

    synchronized void close() {
        closed = true;
        clock.shutdownNow();
    }
}
