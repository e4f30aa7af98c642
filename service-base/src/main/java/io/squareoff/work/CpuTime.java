package io.squareoff.work;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** Burns CPU time of the calling thread. */
final class CpuTime {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** Some microseconds: reading the clock of a thread is a call of the system, and must not be most of what is burnt. */
    private static final int STEPS_BETWEEN_LOOKS = 2_000;

    private CpuTime() {}

    /**
     * Returns once this thread has used so much CPU time, or it is interrupted.
     *
     * @return a number that depends on every step, so that none is left out
     */
    static long burn(long nanos) {
        long end = THREADS.getCurrentThreadCpuTime() + nanos;
        long value = end | 1;
        while (THREADS.getCurrentThreadCpuTime() < end
                && !Thread.currentThread().isInterrupted()) {
            for (int i = 0; i < STEPS_BETWEEN_LOOKS; i++) {
                value ^= value << 13;
                value ^= value >>> 7;
                value ^= value << 17;
            }
        }
        return value;
    }
}
