package io.squareoff.lab.publish;

import io.squareoff.harness.process.UserFacingException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Runs tasks in parallel, each on a thread of its own. */
public final class ParallelTasks {

    private static final int END_LIMIT_SECONDS = 15;

    private ParallelTasks() {}

    /**
     * Runs all tasks and waits for them. When one fails or this thread is interrupted, the others are interrupted.
     *
     * @return their results, in the order of the tasks
     * @throws UserFacingException if a task failed: the first failure
     */
    public static <T> List<T> run(List<? extends Callable<T>> tasks) throws InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(tasks.size());
        return ending(threads, () -> {
            CompletionService<T> completion = new ExecutorCompletionService<>(threads);
            List<Future<T>> futures = new ArrayList<>();
            tasks.forEach(task -> futures.add(completion.submit(task)));
            for (int i = 0; i < tasks.size(); i++) {
                completion.take().get();
            }
            List<T> results = new ArrayList<>();
            for (Future<T> future : futures) {
                results.add(future.get());
            }
            return results;
        });
    }

    /**
     * Runs a task for no longer than a limit. It is interrupted then, or when this thread is.
     *
     * @return its result; empty if it did not finish in time
     * @throws UserFacingException if it failed
     */
    public static <T> Optional<T> within(Duration limit, Callable<T> task) throws InterruptedException {
        ExecutorService thread = Executors.newSingleThreadExecutor();
        return ending(thread, () -> {
            try {
                return Optional.of(thread.submit(task).get(limit.toMillis(), TimeUnit.MILLISECONDS));
            } catch (TimeoutException e) {
                return Optional.empty();
            }
        });
    }

    @FunctionalInterface
    private interface Results<T> {
        T await() throws InterruptedException, ExecutionException;
    }

    /** Ends the threads once there are results, or none will come. */
    private static <T> T ending(ExecutorService threads, Results<T> results) throws InterruptedException {
        try {
            return results.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw e;
        } catch (ExecutionException e) {
            throw failure(e.getCause());
        } finally {
            threads.shutdownNow();
            awaitEnd(threads);
        }
    }

    private static RuntimeException failure(Throwable cause) {
        // The library throws an IllegalStateException when a connection or a consumer is gone.
        if (cause instanceof RuntimeException failure && !(cause instanceof IllegalStateException)) {
            return failure;
        }
        return new UserFacingException("the experiment cannot go on: " + cause, cause);
    }

    /** Waits for the threads to end. An interrupt of this thread takes precedence over every other failure. */
    private static void awaitEnd(ExecutorService threads) throws InterruptedException {
        boolean interrupted = Thread.interrupted();
        boolean ended = threads.awaitTermination(END_LIMIT_SECONDS, TimeUnit.SECONDS);
        if (interrupted) {
            throw new InterruptedException();
        }
        if (!ended) {
            throw new UserFacingException(
                    "threads did not end within " + END_LIMIT_SECONDS + " s of being interrupted");
        }
    }
}
