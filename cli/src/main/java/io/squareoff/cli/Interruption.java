package io.squareoff.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Turns Ctrl-C and SIGTERM into an interrupt of the working thread, and keeps the JVM alive until that thread has cleaned
 * up.
 */
final class Interruption {

    private static final int PATIENCE_SECONDS = 20;

    private static volatile boolean asked;

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

    /** Returns true once this program was asked to end. */
    static boolean asked() {
        return asked;
    }

    private void stop() {
        if (done.getCount() == 0) {
            return;
        }
        asked = true;
        worker.interrupt();
        try {
            done.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Lets the JVM end: the work is done and cleaned up. */
    void done() {
        done.countDown();
    }
}
