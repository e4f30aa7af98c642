package io.squareoff.console.web;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;

/**
 * CPU time of this process, apart by use: the threads that serve the page, and all others, of which the load is by far the most.
 * Not thread-safe.
 */
final class PageCost {

    /** Prefix of the names of the page's threads. */
    static final String SERVING = "http";

    static final String TICKING = "tick";

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final OperatingSystemMXBean process = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private long readNanos = System.nanoTime();
    private long pageNanos = readPage();
    private long processNanos = process.getProcessCpuTime();

    /** The cores that were used since the call before. */
    Tick.Cost since(int viewers) {
        long now = System.nanoTime();
        long page = readPage();
        long whole = process.getProcessCpuTime();
        double elapsed = Math.max(1, now - readNanos);
        // A thread that ended takes its time along.
        double cores = Math.max(0, page - pageNanos) / elapsed;
        double rest = Math.max(0, (whole - processNanos) / elapsed - cores);
        readNanos = now;
        pageNanos = page;
        processNanos = whole;
        return new Tick.Cost(viewers, cores, rest);
    }

    private long readPage() {
        long sum = 0;
        for (ThreadInfo thread : threads.getThreadInfo(threads.getAllThreadIds())) {
            if (thread != null
                    && (thread.getThreadName().startsWith(SERVING)
                            || thread.getThreadName().startsWith(TICKING))) {
                sum += Math.max(0, threads.getThreadCpuTime(thread.getThreadId()));
            }
        }
        return sum;
    }
}
