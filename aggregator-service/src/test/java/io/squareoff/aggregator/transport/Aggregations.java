package io.squareoff.aggregator.transport;

/** Starts aggregations for tests of one kind of transport, which stand in its package. */
public final class Aggregations {

    private Aggregations() {}

    /** Asks a transport for the square of 1. */
    public static void askForOne(SquareTransport transport, Aggregation.Listener listener) {
        var gate = new InFlightGate(transport, 1);
        gate.submit(new Aggregation(transport, gate, 1, 1, 1, listener));
    }
}
