package io.squareoff.cli;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Turns Ctrl-C and SIGTERM into an interrupt of the working thread, and keeps the JVM alive until that thread has cleaned
 * up.
 */
final class Interruption {

    private static volatile Duration patience = Duration.ofSeconds(20);
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

    /** Gives the working thread another time to clean up than 20 s, before the JVM ends all the same. */
    static void allow(Duration limit) {
        patience = limit;
    }

    /** Returns true once this program was asked to end. */
    static boolean asked() {
        return asked;
    }

    /** Says why work ended early. Without perl Ctrl-C ends the processes too, which may be noticed before the interrupt: that is cleared. */
    static String why(Exception failure) {
        return failure instanceof InterruptedException || Thread.interrupted() ? "interrupted" : failure.getMessage();
    }

    private void stop() {
        if (done.getCount() == 0) {
            return;
        }
        asked = true;
        worker.interrupt();
        try {
            done.await(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Lets the JVM end: the work is done and cleaned up. */
    void done() {
        done.countDown();
    }
}
