package io.squareoff.aggregator.transport;

import java.util.Set;

/** How a transport talks to its backend, as {@code squareoff.transports.*.kind} names it: one class each. */
public enum Kind {
    /** One call in flight on each connection. */
    HTTP1("HTTP/1.1", 65_535, Codec.JSON, Codec.PROTOBUF),
    /** A stream for each call in flight, with prior knowledge and without TLS. */
    HTTP2("HTTP/2", 64, Codec.JSON, Codec.PROTOBUF),
    NATS("NATS", 1, Codec.JSON, Codec.PROTOBUF),
    JETSTREAM("JetStream", 1, Codec.PROTOBUF),
    /** The same by grpc-java, each call unary. */
    GRPC("gRPC over HTTP/2", 64, Codec.PROTOBUF),
    /** Answers without a network. */
    NULL("none", 0);

    private final String protocol;
    private final int maxConnections;
    private final Set<Codec> codecs;

    /** @param maxConnections 0 where connections are not configured */
    Kind(String protocol, int maxConnections, Codec... codecs) {
        this.protocol = protocol;
        this.maxConnections = maxConnections;
        this.codecs = Set.of(codecs);
    }

    /** What is spoken, by the name that people know. */
    public String protocol() {
        return protocol;
    }

    /** How many connections one transport of this kind may be given, or 0 if that is not configured. */
    int maxConnections() {
        return maxConnections;
    }

    /** What it can write numbers and squares in; empty if they are not written. */
    Set<Codec> codecs() {
        return codecs;
    }
}
