package io.squareoff.aggregator.transport;

/**
 * Creates transports of one kind. Each kind is a package of its own, with a component that implements this, the transport, and the
 * record of its properties; nothing outside of that package names the kind.
 */
public interface TransportFactory {

    /** Its kind, the same each time. */
    TransportKind kind();

    /**
     * Creates a transport. It connects on its own, now or when it is first used.
     *
     * @param name of the transport, in paths and reports
     * @param settings valid for this kind
     * @throws InterruptedException if interrupted while it begins to connect
     */
    SquareTransport create(String name, TransportSettings settings) throws InterruptedException;
}
