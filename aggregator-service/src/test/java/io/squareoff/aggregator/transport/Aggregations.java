package io.squareoff.aggregator.transport;

import io.squareoff.proto.Demand;

/** Starts aggregations for tests of one kind of transport, which stand in its package. */
public final class Aggregations {

    private Aggregations() {}

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
