package io.squareoff.load.ceiling;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * What one kind of backend gives to a client that does nothing but ask it: no aggregator, no gathering into an answer. A
 * transport can come near to its limit, and by how much it falls short is what the aggregator adds.
 */
public enum Ceiling {
    REST("rest", true),
    REST_H2("rest-h2", "rest-h2-protobuf", true),
    NATS("nats", false),
    JETSTREAM("jetstream", false);

    private static final String SUFFIX = "-limit";

    private final String arm;
    private final String transport;
    private final boolean withH2load;

    Ceiling(String transport, boolean withH2load) {
        this(transport, transport, withH2load);
    }

    Ceiling(String name, String transport, boolean withH2load) {
        this.arm = name + SUFFIX;
        this.transport = transport;
        this.withH2load = withH2load;
    }

    /** What results call it, such as nats-limit. */
    public String arm() {
        return arm;
    }

    /** The aggregator's name for the transport that is held against it. */
    public String transport() {
        return transport;
    }

    /** Whether its client is h2load, which has to be installed. */
    public boolean withH2load() {
        return withH2load;
    }

    /** What its client does, in words. */
    public String how(int users) {
        return switch (this) {
            case REST ->
                "h2load --h1 at square-rest-service: at most %d connections, one request in flight on each"
                        .formatted(H2Load.H1_CONNECTIONS);
            case REST_H2 ->
                "h2load at square-rest-service, protobuf: at most %d connections and %d streams on each"
                        .formatted(H2Load.CONNECTIONS, H2Load.STREAMS);
            case NATS ->
                String.format(
                        Locale.ROOT,
                        "jnats at the broker: 1 connection and inbox, at most %,d numbers in flight",
                        users * DirectClient.inFlight(users));
            case JETSTREAM ->
                String.format(
                        Locale.ROOT,
                        "jnats at the streams: 1 connection and inbox, at most %,d jobs in flight",
                        users * DirectClient.inFlight(users));
        };
    }

    /** The limit that a transport is held against; empty where there is none. */
    public static Optional<Ceiling> of(String transport) {
        return Arrays.stream(values())
                .filter(limit -> limit.transport.equals(transport))
                .findFirst();
    }

    /** The limit that results call so; empty where it is a transport's name. */
    public static Optional<Ceiling> named(String arm) {
        return Arrays.stream(values()).filter(limit -> limit.arm.equals(arm)).findFirst();
    }
}
