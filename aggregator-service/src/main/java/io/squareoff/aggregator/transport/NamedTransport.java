package io.squareoff.aggregator.transport;

/** A transport whose name and target stay what they are. */
public abstract class NamedTransport implements SquareTransport {

    private final String name;
    private final String target;

    protected NamedTransport(String name, String target) {
        this.name = name;
        this.target = target;
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final String target() {
        return target;
    }
}
