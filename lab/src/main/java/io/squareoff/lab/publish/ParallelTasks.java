package io.squareoff.lab.publish;

import io.squareoff.harness.process.UserFacingException;
import io.squareoff.lab.broker.LabException;
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

/** Runs tasks at once, a thread for each. */
public final class ParallelTasks {

    private static final int PATIENCE_SECONDS = 15;

    private ParallelTasks() {}

    /**
     * Runs all tasks and waits for them; when one fails or this thread is interrupted, the others are.
     *
     * @return what they came to, in their order
     * @throws UserFacingException of the first that failed
     */
    public static <T> List<T> run(List<? extends Callable<T>> tasks) throws InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(tasks.size());
        CompletionService<T> completion = new ExecutorCompletionService<>(threads);
        List<Future<T>> futures = new ArrayList<>();
        try {
            tasks.forEach(task -> futures.add(completion.submit(task)));
            for (int i = 0; i < tasks.size(); i++) {
                completion.take().get();
            }
            List<T> results = new ArrayList<>();
            for (Future<T> future : futures) {
                results.add(future.get());
            }
            return results;
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

    /**
     * Runs a task for no longer than a limit; it is interrupted then, or when this thread is.
     *
     * @return what it came to; empty where it was not through
     * @throws UserFacingException if it failed
     */
    public static <T> Optional<T> within(Duration limit, Callable<T> task) throws InterruptedException {
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try {
            return Optional.of(thread.submit(task).get(limit.toMillis(), TimeUnit.MILLISECONDS));
        } catch (TimeoutException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw e;
        } catch (ExecutionException e) {
            throw failure(e.getCause());
        } finally {
            thread.shutdownNow();
            awaitEnd(thread);
        }
    }

    private static RuntimeException failure(Throwable cause) {
        // The library says with an IllegalStateException that a connection or a consumer is gone.
        if (cause instanceof RuntimeException failure && !(cause instanceof IllegalStateException)) {
            return failure;
        }
        return new LabException("could not go on: " + cause, cause);
    }

    /** An interrupt of this thread goes before everything else that went wrong: nobody may go on after it. */
    private static void awaitEnd(ExecutorService threads) throws InterruptedException {
        boolean interrupted = Thread.interrupted();
        boolean ended = threads.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS);
        if (interrupted) {
            throw new InterruptedException();
        }
        if (!ended) {
            throw new LabException("threads did not end within " + PATIENCE_SECONDS + " s of being asked to", null);
        }
    }
}
