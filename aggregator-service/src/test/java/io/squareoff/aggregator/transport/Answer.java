package io.squareoff.aggregator.transport;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/** The end of an aggregation, and the thread that it came on. */
public final class Answer implements Aggregation.Listener {

    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final CompletableFuture<long[]> end = new CompletableFuture<>();
    private volatile Thread thread;

    @Override
    public void gathered(long[] squares) {
        thread = Thread.currentThread();
        end.complete(squares);
    }

    @Override
    public void failed(TransportException failure) {
        thread = Thread.currentThread();
        end.completeExceptionally(failure);
    }

    public long[] squares() throws Exception {
        return end.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
    }

    public Thread thread() {
        return thread;
    }

    public TransportException failure() throws Exception {
        try {
            long[] squares = squares();
            throw new AssertionError(squares.length + " squares");
        } catch (ExecutionException e) {
            return (TransportException) e.getCause();
        }
    }
}
