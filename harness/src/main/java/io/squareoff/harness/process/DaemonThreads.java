package io.squareoff.harness.process;

import java.util.concurrent.ThreadFactory;

/** Threads that keep no program alive. */
public final class DaemonThreads {

    private DaemonThreads() {}

    /** Makes threads that all have this name. */
    public static ThreadFactory named(String name) {
        return work -> {
            Thread thread = new Thread(work, name);
            thread.setDaemon(true);
            return thread;
        };
    }
}
