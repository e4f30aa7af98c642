package io.squareoff.aggregator.transport;

/**
 * Creates transports of one kind. Each kind is a package of its own, with a bean of this type, the transport, and the record of its
 * properties; nothing outside of that package names the kind.
 */
public record TransportFactory(TransportKind kind, Creation creation) {

    /** Creates transports of a kind. */
    public interface Creation {

        /**
         * Creates a transport. It connects on its own, now or when it is first used.
         *
         * @param name of the transport, in paths and reports
         * @param settings valid for this kind
         * @throws InterruptedException if interrupted while it begins to connect
         */
        SquareTransport create(String name, TransportSettings settings) throws InterruptedException;
    }
}
