package io.squareoff.aggregator.transport;

import io.squareoff.proto.MessageCodec;
import java.util.Set;

/**
 * A kind of transport: all that is known of it before there is one. Each kind is a package of its own, with a component that
 * implements this, the transport, and the record of its properties; nothing outside of that package names the kind.
 */
public interface TransportFactory {

    /** The name of the kind in {@code squareoff.transports.*.kind}, in lower case. */
    String kind();

    /** The protocol by the name that people know it by. */
    String protocol();

    /** The codecs that it can carry; empty if it encodes nothing, so that no codec is configured. */
    Set<MessageCodec> codecs();

    /** The most connections that one transport of this kind may be given; 0 if connections are not configured. */
    int maxConnections();

    /** The backends that it can ask; {@link Backend#STOCK} is always one of them. */
    default Set<Backend> backends() {
        return Set.of(Backend.STOCK);
    }

    /**
     * Creates a transport. It connects on its own, now or when it is first used.
     *
     * @param name of the transport, in paths and reports
     * @param settings valid for this kind
     * @throws InterruptedException if interrupted while it begins to connect
     */
    SquareTransport create(String name, TransportSettings settings) throws InterruptedException;
}
