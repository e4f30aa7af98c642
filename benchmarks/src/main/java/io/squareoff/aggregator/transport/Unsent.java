package io.squareoff.aggregator.transport;

import io.squareoff.proto.Demand;

/** A transport that sends nothing: what is left of an aggregation is to number, to bound and to gather. */
final class Unsent extends SquareTransport implements Aggregation.Listener {

    private final InFlightGate gate = new InFlightGate(this, Integer.MAX_VALUE, 0);
    private final AggregationRegistry registry = new AggregationRegistry(256, 1);
    private long[] squares;

    Unsent() {
        super("unsent", "no backend");
    }

    @Override
    public void send(Aggregation aggregation, int number) {}

    /** An aggregation all of whose numbers have been asked for. */
    Aggregation start(int count) {
        squares = null;
        Aggregation aggregation = registry.start(this, gate, count, 1, Demand.NONE, this);
        gate.submit(aggregation);
        return aggregation;
    }

    /** The squares of an aggregation that must have all of them. */
    long[] end(Aggregation aggregation) {
        registry.end(aggregation);
        if (squares == null) {
            throw new IllegalStateException("not all squares were gathered");
        }
        return squares;
    }

    @Override
    public void gathered(long[] all) {
        squares = all;
    }

    @Override
    public void failed(TransportException failure) {
        throw failure;
    }
}
