package io.squareoff.aggregator.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Runs things at the same time. */
final class Threads {

    private static final long LIMIT_SECONDS = 30;

    private Threads() {}

    /** Starts all of them together, each on a thread of its own, and comes back when all are done. */
    static void together(ExecutorService threads, List<Runnable> tasks) throws Exception {
        var barrier = new CyclicBarrier(tasks.size());
        List<Callable<Void>> calls = new ArrayList<>();
        for (Runnable task : tasks) {
            calls.add(() -> {
                barrier.await(LIMIT_SECONDS, TimeUnit.SECONDS);
                task.run();
                return null;
            });
        }
        for (Future<Void> done : threads.invokeAll(calls, LIMIT_SECONDS, TimeUnit.SECONDS)) {
            assertThat(done.isCancelled()).as("ran out of time").isFalse();
            done.get();
        }
    }
}
