package io.squareoff.aggregator.transport;

import io.squareoff.aggregator.transport.AggregatorProperties.AggregationLimits;
import io.squareoff.proto.Demand;
import java.time.Duration;
import java.util.Map;
import org.springframework.util.unit.DataSize;

/** Starts aggregations for tests of one kind of transport, which stand in its package, and configures them. */
public final class Aggregations {

    private Aggregations() {}

    /** Room for one aggregation over a transport, of 10 squares at most. */
    public static AggregatorProperties properties(String transport, Duration warmUp) {
        return new AggregatorProperties(
                new AggregationLimits(10, 1, 20, Duration.ofSeconds(60)),
                10,
                DataSize.ofMegabytes(1),
                warmUp,
                "",
                Map.of(transport, new TransportSettings(transport, null, 0, null, null)));
    }

    /** Asks a transport for the square of 1. */
    public static void askForOne(SquareTransport transport, Aggregation.Listener listener) {
        ask(transport, 1, 1, listener);
    }

    /** Asks a transport for the squares of 1..count, all at once. */
    public static void ask(SquareTransport transport, int count, int chunk, Aggregation.Listener listener) {
        var gate = new InFlightGate(transport, count, 0);
        gate.submit(new Aggregation(transport, gate, 1, count, chunk, Demand.NONE, listener));
    }

    /** Asks a transport for the square of 1..count one by one, all at once, with what each call demands besides. */
    public static void ask(SquareTransport transport, int count, Demand demand, Aggregation.Listener listener) {
        var gate = new InFlightGate(transport, count, Long.MAX_VALUE);
        gate.submit(new Aggregation(transport, gate, 1, count, 1, demand, listener));
    }

    /** Asks a transport for the squares of 1..count; the registry finds the aggregation by the token of its replies. */
    public static Aggregation ask(
            AggregationRegistry registry, SquareTransport transport, int count, Aggregation.Listener listener) {
        var gate = new InFlightGate(transport, count, 0);
        Aggregation aggregation = registry.start(transport, gate, count, 1, Demand.NONE, listener);
        gate.submit(aggregation);
        return aggregation;
    }

    /** Removes an aggregation from its registry, whether it has ended or not. */
    public static void forget(AggregationRegistry registry, Aggregation aggregation) {
        registry.end(aggregation);
    }
}
