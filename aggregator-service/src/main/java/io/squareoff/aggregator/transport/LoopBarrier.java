package io.squareoff.aggregator.transport;

import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.EventExecutorGroup;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Runs something once every thread of a group has done all that it was given before.
 *
 * <p>Thread-safe.
 */
public final class LoopBarrier {

    private final List<EventExecutor> loops = new ArrayList<>();

    public LoopBarrier(EventExecutorGroup group) {
        group.forEach(loops::add);
    }

    /** @param task is run once, on the last of the threads to get there */
    public void then(Runnable task) {
        AtomicInteger left = new AtomicInteger(loops.size());
        Runnable passed = () -> {
            if (left.decrementAndGet() == 0) {
                task.run();
            }
        };
        for (EventExecutor loop : loops) {
            try {
                loop.execute(passed);
            } catch (RejectedExecutionException e) {
                // It has ended, and does nothing any more.
                passed.run();
            }
        }
    }
}
