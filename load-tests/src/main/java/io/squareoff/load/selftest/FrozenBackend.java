package io.squareoff.load.selftest;

import io.squareoff.harness.measure.Arrivals;
import io.squareoff.harness.measure.Latencies;
import io.squareoff.harness.measure.Load;
import io.squareoff.harness.process.ManagedProcess;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.stack.Services;
import io.squareoff.harness.stack.Stack;
import io.squareoff.load.compare.Round;
import io.squareoff.load.compare.Runner;
import io.squareoff.load.compare.Workload;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.HdrHistogram.Histogram;

/** A backend that is frozen for two seconds while requests arrive at a planned rate: each delayed request must show. */
final class FrozenBackend implements Check {

    private static final int RATE = 100;
    private static final Duration FREEZE = Duration.ofSeconds(2);
    private static final Duration WARM_UP = Duration.ofSeconds(3);
    private static final Duration WINDOW = Duration.ofSeconds(12);
    private static final Workload WORKLOAD = new Workload("nats", 20, new Load.Open(RATE));

    private final Runner runner;

    FrozenBackend(Runner runner) {
        this.runner = runner;
    }

    @Override
    public String claim() {
        return "a backend frozen for 2 s shows in p99, in the longest latency and as late requests";
    }

    @Override
    public Outcome run(Stack stack) throws InterruptedException {
        ExecutorService freezer = Executors.newSingleThreadExecutor();
        Round round;
        try {
            Future<?> freeze = freezer.submit((Callable<Void>) () -> {
                freezeWithinTheWindow(stack);
                return null;
            });
            round = runner.measure(stack, 1, WORKLOAD, WARM_UP, WINDOW, "freezing " + Services.NATS.module());
            freeze.get(WINDOW.toSeconds(), TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            throw new UserFacingException("could not freeze " + Services.NATS.module() + ": " + e, e);
        } finally {
            freezer.shutdownNow();
        }
        return judge(round);
    }

    private static Outcome judge(Round round) {
        Histogram latency = Latencies.decode(round.recording().latency());
        Arrivals arrivals = round.recording().arrivals().orElseThrow();
        OptionalLong p99 = Latencies.percentile(latency, 99);
        long longest = TimeUnit.MICROSECONDS.toMillis(latency.getMaxValue());
        // Requests due in the first second of the freeze wait for more than a second.
        long due = RATE * (FREEZE.toMillis() - 1000) / 1000;
        boolean passed = longest >= 0.95 * FREEZE.toMillis()
                && p99.isPresent()
                && p99.getAsLong() >= 0.8 * TimeUnit.MILLISECONDS.toMicros(FREEZE.toMillis())
                && arrivals.late() >= 0.9 * due
                && arrivals.planned() == RATE * WINDOW.toSeconds()
                && round.failures().isEmpty();
        return new Outcome(
                passed,
                "p99 %s ms, longest %d ms, %d of %d requests late where %d were expected, failures %s"
                        .formatted(
                                p99.isPresent() ? "" + TimeUnit.MICROSECONDS.toMillis(p99.getAsLong()) : "–",
                                longest,
                                arrivals.late(),
                                arrivals.planned(),
                                due,
                                round.failures()));
    }

    /** Waits for the first request: the freeze must be within the window, however long the generator takes to start. */
    private static void freezeWithinTheWindow(Stack stack) throws InterruptedException {
        long before = stack.aggregations(WORKLOAD.transport());
        while (stack.aggregations(WORKLOAD.transport()) == before) {
            TimeUnit.MILLISECONDS.sleep(50);
        }
        TimeUnit.MILLISECONDS.sleep(WARM_UP.toMillis() + WINDOW.toMillis() / 3);
        ManagedProcess backend = stack.process(Services.NATS.name());
        backend.suspend();
        try {
            TimeUnit.MILLISECONDS.sleep(FREEZE.toMillis());
        } finally {
            backend.resume();
        }
    }
}
