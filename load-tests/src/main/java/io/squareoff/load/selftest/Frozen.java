package io.squareoff.load.selftest;

import io.squareoff.harness.measure.Arrivals;
import io.squareoff.harness.measure.Latencies;
import io.squareoff.harness.measure.Load;
import io.squareoff.harness.network.Hosts;
import io.squareoff.harness.process.ManagedProcess;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.stack.Services;
import io.squareoff.harness.stack.Stack;
import io.squareoff.load.compare.Round;
import io.squareoff.load.compare.Runner;
import io.squareoff.load.compare.Workload;
import io.squareoff.load.gatling.GatlingRun;
import io.squareoff.load.gatling.Generators;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.HdrHistogram.Histogram;

/** A process that is frozen for two seconds while requests arrive at a planned rate: each delayed request must show. */
record Frozen(Runner runner, Which which) implements Check {

    /** The process. */
    enum Which {
        BACKEND("a backend"),
        /** A request that it sends late must show as one that a service answers late: who would have asked waits as long. */
        GENERATOR("a generator");

        private final String words;

        Which(String words) {
            this.words = words;
        }
    }

    /** Counts answers. */
    @FunctionalInterface
    interface Counter {

        long read() throws InterruptedException;
    }

    /** From the order to load until the first answer: a generator's JVM takes seconds to start. */
    private static final Duration FIRST_ANSWER = Duration.ofSeconds(60);

    private static final int RATE = 100;
    private static final Duration FREEZE = Duration.ofSeconds(2);
    private static final Duration WARM_UP = Duration.ofSeconds(3);
    private static final Duration WINDOW = Duration.ofSeconds(12);
    private static final Workload WORKLOAD = new Workload("nats", 20, new Load.Open(RATE, Load.Open.Spacing.EVEN));

    @Override
    public String claim() {
        return which.words + " frozen for 2 s shows in p99, in the longest latency and as late requests";
    }

    @Override
    public Outcome run(Stack stack) throws InterruptedException {
        CompletableFuture<GatlingRun> generator = new CompletableFuture<>();
        Generators known = (requests, settings, folder, measured) -> {
            GatlingRun run = GatlingRun.start(requests, settings, Hosts.LOOPBACK, folder, true);
            generator.complete(run);
            return run;
        };
        Runner loading = runner.with(known);
        ExecutorService freezer = Executors.newSingleThreadExecutor();
        Round round;
        try {
            Future<?> freeze = freezer.submit((Callable<Void>) () -> {
                // The freeze must be within the window, however long the generator takes to start.
                awaitAnswer(() -> stack.aggregations(WORKLOAD.transport()), FIRST_ANSWER);
                TimeUnit.MILLISECONDS.sleep(WARM_UP.toMillis() + WINDOW.toMillis() / 3);
                ManagedProcess process = switch (which) {
                    case BACKEND -> stack.process(Services.NATS.name());
                    case GENERATOR -> generator.join().process();
                };
                freeze(process);
                return null;
            });
            round = loading.measure(stack, 1, 1, WORKLOAD, WARM_UP, WARM_UP, WINDOW, "freezing " + which.words);
            freeze.get(FIRST_ANSWER.plus(WINDOW).toSeconds(), TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw new UserFacingException(
                    "could not freeze " + which.words + ": " + e.getCause().getMessage(), e);
        } catch (TimeoutException e) {
            throw new UserFacingException("could not freeze " + which.words + ": " + e, e);
        } finally {
            freezer.shutdownNow();
        }
        return judge(round);
    }

    private Outcome judge(Round round) {
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
                && (which == Which.BACKEND || arrivals.sentLate() >= 0.9 * due)
                && arrivals.planned() == RATE * WINDOW.toSeconds()
                && round.failures().isEmpty();
        return new Outcome(
                passed,
                "p99 %s ms, longest %d ms, %d of %d requests late where %d were expected, %d sent late, failures %s"
                        .formatted(
                                p99.isPresent() ? "" + TimeUnit.MICROSECONDS.toMillis(p99.getAsLong()) : "–",
                                longest,
                                arrivals.late(),
                                arrivals.planned(),
                                due,
                                arrivals.sentLate(),
                                round.failures()));
    }

    /**
     * Waits until there is another answer than those before.
     *
     * @throws UserFacingException if none comes in time
     */
    static void awaitAnswer(Counter answers, Duration limit) throws InterruptedException {
        long begun = System.nanoTime();
        long before = answers.read();
        while (answers.read() == before) {
            if (System.nanoTime() - begun > limit.toNanos()) {
                throw new UserFacingException(
                        "the aggregator answered no request of the generator within %d s".formatted(limit.toSeconds()));
            }
            TimeUnit.MILLISECONDS.sleep(50);
        }
    }

    private static void freeze(ManagedProcess process) throws InterruptedException {
        process.suspend();
        try {
            TimeUnit.MILLISECONDS.sleep(FREEZE.toMillis());
        } finally {
            process.resume();
        }
    }
}
