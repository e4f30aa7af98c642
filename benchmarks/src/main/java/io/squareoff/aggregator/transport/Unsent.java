package io.squareoff.aggregator.transport;

/** A transport that sends nothing: what is left of an aggregation is to number, bound and gather. */
final class Unsent implements SquareTransport, Aggregation.Listener {

    private final InFlightGate inFlight = new InFlightGate(this, Integer.MAX_VALUE);
    private final AggregationRegistry inProgress = new AggregationRegistry(256);
    private long[] squares;

    @Override
    public String name() {
        return "unsent";
    }

    @Override
    public String target() {
        return "no backend";
    }

    @Override
    public void send(Aggregation gather, int number) {}

    /** An aggregation all of whose numbers have been asked for. */
    Aggregation start(int count) {
        squares = null;
        Aggregation gather = inProgress.start(this, inFlight, count, 1, this);
        inFlight.submit(gather);
        return gather;
    }

    /** The squares of an aggregation that must have all of them. */
    long[] end(Aggregation gather) {
        inProgress.end(gather);
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
