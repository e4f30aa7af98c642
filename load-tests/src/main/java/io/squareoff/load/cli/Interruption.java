package io.squareoff.load.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Turns Ctrl-C and a request to terminate into an interrupt of the working thread, and keeps the JVM alive until that
 * thread has cleaned up.
 */
final class Interruption {

    private static final int PATIENCE_SECONDS = 20;

    private final Thread worker;
    private final CountDownLatch done = new CountDownLatch(1);

    private Interruption(Thread worker) {
        this.worker = worker;
    }

    static Interruption ofThisThread() {
        Interruption interruption = new Interruption(Thread.currentThread());
        Runtime.getRuntime().addShutdownHook(new Thread(interruption::stop, "interruption"));
        return interruption;
    }

    private void stop() {
        if (done.getCount() == 0) {
            return;
        }
        worker.interrupt();
        try {
            done.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The work is done and cleaned up: the JVM may end. */
    void done() {
        done.countDown();
    }
}
