package io.squareoff.work;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.squareoff.proto.Demand;
import io.squareoff.proto.MalformedMessageException;
import io.squareoff.proto.SquareReply;
import io.squareoff.proto.SquareRequest;
import io.squareoff.proto.Squaring;
import java.time.Duration;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.concurrent.CustomizableThreadFactory;

/**
 * Answers requests that demand more than squares, behind every backend in the same way. A payload alone is answered at once, on
 * the calling thread. Work is done by the threads of a pool, which wait or burn CPU time as the handlers of a blocking service do,
 * so many at once and no more; before them stands a queue with a bound. Nobody's work is broken off: a caller that gives up leaves
 * a thread busy for as long as one call may demand, and nothing behind it waits for longer than the queue's timeout.
 *
 * <p>Thread-safe.
 */
public final class Work implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Work.class);

    /** Takes the end of a request: one of the two, once, on the calling thread or on one of the pool. */
    public interface Caller {

        void answered(SquareReply reply);

        /** @param why there is no reply: there is too much work, or the answer could not be sent */
        void refused(String why);
    }

    /** In calls that are worked on or wait; with their squares they take a third of a heap of 256 MiB at most. */
    private static final int MOST_NUMBERS = 3_000_000;

    private static final Duration IDLE_LIMIT = Duration.ofSeconds(60);

    /** The time that work in progress gets to end once the service ends; as long as services give their last requests. */
    private static final Duration END_LIMIT = Duration.ofSeconds(2);

    private final DemandLimits demands;
    private final WorkLimits limits;
    private final LongSupplier nanoClock;
    private final ThreadPoolExecutor pool;
    private final Counter refused;
    private final AtomicInteger numbers = new AtomicInteger();

    /** Keeps what was burnt from being optimized away. */
    private volatile long burnt;

    public Work(DemandLimits demands, WorkLimits limits, MeterRegistry meters) {
        this(demands, limits, meters, System::nanoTime);
    }

    /** @param nanoClock by which calls wait for their turn */
    Work(DemandLimits demands, WorkLimits limits, MeterRegistry meters, LongSupplier nanoClock) {
        this.demands = demands;
        this.limits = limits;
        this.nanoClock = nanoClock;
        CustomizableThreadFactory threads = new CustomizableThreadFactory("work-");
        threads.setDaemon(true);
        this.pool = new ThreadPoolExecutor(
                limits.atOnce(),
                limits.atOnce(),
                IDLE_LIMIT.toMillis(),
                TimeUnit.MILLISECONDS,
                new LinkedBlockingQueue<>(limits.queue()),
                threads);
        // A service that is asked for squares alone has none of these threads.
        pool.allowCoreThreadTimeOut(true);
        Gauge.builder("squareoff.work.active", pool, ThreadPoolExecutor::getActiveCount)
                .description("Calls whose work is being done")
                .register(meters);
        Gauge.builder(
                        "squareoff.work.queued",
                        pool,
                        executor -> executor.getQueue().size())
                .description("Calls whose work waits for its turn")
                .register(meters);
        this.refused = Counter.builder("squareoff.work.refused")
                .description("Calls refused since there was too much work, or waited for too long")
                .register(meters);
    }

    /** The counter of squares, the same behind every backend. */
    public static Counter squares(MeterRegistry meters) {
        return Counter.builder("squareoff.squares")
                .description("Squares answered")
                .register(meters);
    }

    /**
     * Answers a request, now or later. Its caller hears nothing of work that still waits when the service ends.
     *
     * @throws MalformedMessageException if its payload is wrong, or it demands more than a call may; its caller hears nothing then
     */
    public void answer(SquareRequest request, Caller caller) throws MalformedMessageException {
        Demand demand = Squaring.demand(request);
        String excess = demands.excess(demand);
        if (excess != null) {
            throw new MalformedMessageException("it " + excess);
        }
        if (demand.hasWork()) {
            queue(withoutPayload(request), demand, caller);
        } else {
            caller.answered(Squaring.reply(request));
        }
    }

    /** Payloads are checked as they come, so that none is held while it waits. */
    private static SquareRequest withoutPayload(SquareRequest request) {
        return request.getPayload().isEmpty()
                ? request
                : request.toBuilder().clearPayload().build();
    }

    private void queue(SquareRequest request, Demand demand, Caller caller) {
        int count = Squaring.count(request);
        if (numbers.addAndGet(count) > MOST_NUMBERS) {
            numbers.addAndGet(-count);
            refuse(caller, "calls with %d numbers are worked on or wait, as many as may".formatted(MOST_NUMBERS));
            return;
        }
        long queuedNanos = nanoClock.getAsLong();
        try {
            pool.execute(() -> {
                try {
                    turn(request, demand, caller, queuedNanos);
                } finally {
                    numbers.addAndGet(-count);
                }
            });
        } catch (RejectedExecutionException e) {
            numbers.addAndGet(-count);
            refuse(
                    caller,
                    "%d calls are worked on and %d wait, as many as may (squareoff.work.at-once, squareoff.work.queue)"
                            .formatted(limits.atOnce(), limits.queue()));
        }
    }

    private void turn(SquareRequest request, Demand demand, Caller caller, long queuedNanos) {
        long waitedNanos = nanoClock.getAsLong() - queuedNanos;
        if (waitedNanos > limits.queueTimeout().toNanos()) {
            refuse(
                    caller,
                    "it waited %d ms for its turn to be worked on (squareoff.work.queue-timeout is %d ms)"
                            .formatted(
                                    TimeUnit.NANOSECONDS.toMillis(waitedNanos),
                                    limits.queueTimeout().toMillis()));
        } else {
            work(request, demand, caller);
        }
    }

    private void work(SquareRequest request, Demand demand, Caller caller) {
        sleep(demand.waiting().toNanos());
        if (!demand.cpu().isZero()) {
            burnt = CpuTime.burn(demand.cpu().toNanos());
        }
        if (Thread.currentThread().isInterrupted()) {
            refuse(caller, "the backend ends");
            return;
        }
        try {
            caller.answered(Squaring.reply(request));
        } catch (RuntimeException e) {
            log.debug("an answer could not be sent", e);
            refuse(caller, "it was worked on, but not answered: " + e.getMessage());
        }
    }

    /** Returns after this time, or when this thread is interrupted. */
    private static void sleep(long nanos) {
        long end = System.nanoTime() + nanos;
        for (long left = nanos; left > 0 && !Thread.currentThread().isInterrupted(); left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    private void refuse(Caller caller, String why) {
        refused.increment();
        try {
            caller.refused(why);
        } catch (RuntimeException e) {
            // Nobody is left to answer: the connection is gone.
            log.debug("could not answer a caller that {}", why, e);
        }
    }

    /** Takes no more work, and gives that in progress a little time; a second call changes nothing. */
    @Override
    public void close() {
        pool.shutdown();
        try {
            if (!pool.awaitTermination(END_LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
                int waiting = pool.shutdownNow().size();
                log.warn("{} calls were not worked on before the end", waiting);
            }
        } catch (InterruptedException e) {
            pool.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }
}
