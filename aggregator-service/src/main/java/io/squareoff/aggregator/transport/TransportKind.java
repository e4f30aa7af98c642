package io.squareoff.aggregator.transport;

import io.squareoff.proto.MessageCodec;
import java.util.Set;

/**
 * A kind of transport: all that is known of it before there is one.
 *
 * @param name in {@code squareoff.transports.*.kind}, in lower case
 * @param protocol by the name that people know it by
 * @param codecs that it can carry; empty if it encodes nothing, so that no codec is configured
 * @param maxConnections that one transport of this kind may be given; 0 if connections are not configured
 * @param backends that it can ask; {@link Backend#STOCK} is always one of them
 */
public record TransportKind(
        String name, String protocol, Set<MessageCodec> codecs, int maxConnections, Set<Backend> backends) {

    public TransportKind {
        codecs = Set.copyOf(codecs);
        backends = Set.copyOf(backends);
    }

    /** A kind that can ask the stock backend alone. */
    public TransportKind(String name, String protocol, Set<MessageCodec> codecs, int maxConnections) {
        this(name, protocol, codecs, maxConnections, Set.of(Backend.STOCK));
    }
}
