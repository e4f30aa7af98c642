package io.squareoff.aggregator.transport;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.BaseUnits;
import io.squareoff.aggregator.transport.TransportException.Reason;
import io.squareoff.proto.Demand;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoSink;
import reactor.core.scheduler.Schedulers;

/**
 * Scatters and gathers: sends one request for each number, or for each chunk of them, over a transport, within the bounds that
 * all transports share.
 */
public final class Aggregator {

    /** Fails the result of an aggregation that would exceed the number that there may be at once over its transport. */
    public static final class TooManyAggregations extends RuntimeException {

        private static final long serialVersionUID = 1L;

        TooManyAggregations(SquareTransport transport, int limit) {
            super(limit + " aggregations are in progress over " + transport.name()
                    + ", which is as many as there may be");
        }
    }

    /** A transport with its gate, its timers, its count of squares, and its outages. */
    private record Arm(
            SquareTransport transport,
            InFlightGate gate,
            Timer ok,
            Timer failed,
            Counter squares,
            FailureWatch failures) {}

    private final Map<String, Arm> arms = new TreeMap<>();
    private final AggregationRegistry registry;
    private final int maxConcurrent;
    private final Duration deadline;

    public Aggregator(
            Collection<SquareTransport> transports,
            AggregationRegistry registry,
            AggregatorProperties properties,
            MeterRegistry meters) {
        this.registry = registry;
        this.maxConcurrent = properties.aggregation().maxConcurrent();
        this.deadline = properties.aggregation().deadline();
        for (SquareTransport transport : transports) {
            InFlightGate gate = new InFlightGate(
                    transport,
                    Math.min(properties.transports().get(transport.name()).maxInFlight(), transport.capacity()),
                    properties.maxInFlightPayload().toBytes());
            Gauge.builder("squareoff.in.flight", gate, InFlightGate::places)
                    .description("Calls made and not yet answered")
                    .tag("transport", transport.name())
                    .register(meters);
            Gauge.builder("squareoff.in.flight.payload", gate, InFlightGate::payload)
                    .description("Payload of calls made and not yet answered, of their requests and their replies")
                    .baseUnit(BaseUnits.BYTES)
                    .tag("transport", transport.name())
                    .register(meters);
            Counter squares = Counter.builder("squareoff.aggregation.squares")
                    .description("Squares of aggregations that gathered all of theirs")
                    .tag("transport", transport.name())
                    .register(meters);
            Timer ok = timer(meters, transport, "ok");
            Timer failed = timer(meters, transport, "failed");
            FailureWatch failures = new FailureWatch(transport.name());
            arms.put(transport.name(), new Arm(transport, gate, ok, failed, squares, failures));
        }
    }

    private static Timer timer(MeterRegistry meters, SquareTransport transport, String outcome) {
        return Timer.builder("squareoff.aggregation")
                .description("Time from the request of an aggregation to its last square, or to its failure")
                .tag("transport", transport.name())
                .tag("outcome", outcome)
                .register(meters);
    }

    /** The names of the transports, sorted. */
    public Set<String> transports() {
        return arms.keySet();
    }

    /** The transports that are down, sorted, with the reason: those that cannot be used now, or whose newest aggregations failed. */
    public Map<String, String> problems() {
        Map<String, String> problems = new TreeMap<>();
        arms.forEach((name, arm) -> arm.transport()
                .problem()
                .or(arm.failures()::failure)
                .ifPresent(problem -> problems.put(name, problem)));
        return problems;
    }

    /**
     * The squares of 1..count, the square of i + 1 at index i.
     *
     * @param chunk numbers that one call to the backend asks for, 1 to count
     * @param demand of each call besides that
     * @param caller runs what follows the last square, such as encoding all of them: the thread that replies arrive on may be
     *     one for all aggregations
     * @return empty if there is no such transport; else a result that starts when it is subscribed to, ends within the
     *     deadline, and fails with {@link TransportException} or {@link TooManyAggregations}
     */
    public Optional<Mono<long[]>> squares(String transport, int count, int chunk, Demand demand, Executor caller) {
        return Optional.ofNullable(arms.get(transport))
                .map(arm -> Mono.create(sink -> start(arm, count, chunk, demand, new Ending(arm, sink, caller))));
    }

    private void start(Arm arm, int count, int chunk, Demand demand, Ending ending) {
        Aggregation aggregation = registry.start(arm.transport(), arm.gate(), count, chunk, demand, ending);
        if (aggregation == null) {
            ending.sink.error(new TooManyAggregations(arm.transport(), maxConcurrent));
            return;
        }
        Disposable timeout = Schedulers.parallel()
                .schedule(
                        () -> aggregation.fail(
                                Reason.DEADLINE, "did not answer in " + deadline.toMillis() + " ms", null),
                        deadline.toMillis(),
                        TimeUnit.MILLISECONDS);
        // Called after the end too: a failure of an aggregation that has ended changes nothing.
        ending.sink.onDispose(() -> {
            timeout.dispose();
            aggregation.fail(Reason.GIVEN_UP, "was given up by the caller", null);
            registry.end(aggregation);
        });
        arm.gate().submit(aggregation);
    }

    private static final class Ending implements Aggregation.Listener {

        private final Arm arm;
        private final MonoSink<long[]> sink;
        private final Executor caller;
        private final long startNanos = System.nanoTime();

        private Ending(Arm arm, MonoSink<long[]> sink, Executor caller) {
            this.arm = arm;
            this.sink = sink;
            this.caller = caller;
        }

        @Override
        public void gathered(long[] squares) {
            arm.ok().record(System.nanoTime() - startNanos, TimeUnit.NANOSECONDS);
            arm.squares().increment(squares.length);
            arm.failures().answered(startNanos);
            caller.execute(() -> sink.success(squares));
        }

        @Override
        public void failed(TransportException failure) {
            long nowNanos = System.nanoTime();
            arm.failed().record(nowNanos - startNanos, TimeUnit.NANOSECONDS);
            arm.failures().failed(failure, nowNanos);
            sink.error(failure);
        }
    }
}
