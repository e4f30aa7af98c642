package io.squareoff.load.ceiling;

import io.squareoff.harness.stack.Backends;
import io.squareoff.harness.stack.BrokerUser;
import io.squareoff.harness.stack.Services;
import io.squareoff.harness.stack.TransportDescription;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * The most that one kind of backend gives to a client that does nothing but ask it: no aggregator, no gathering into an answer.
 * The share of it that a transport falls short is what the aggregator adds.
 */
public enum Ceiling {
    REST("http1", "json", true),
    REST_H2("http2", "protobuf", true),
    NATS("nats", "protobuf", false),
    JETSTREAM("jetstream", "protobuf", false);

    /** The user of the broker that asks for squares. */
    static final BrokerUser CALLER = BrokerUser.AGGREGATOR;

    private static final String SUFFIX = "-limit";

    // The one arm whose name, which results have had from the start, is not its transport's with the suffix.
    private static final String H2_ARM = "rest-h2" + SUFFIX;
    private static final String H2_TRANSPORT = "rest-h2-protobuf";

    private final String kind;
    private final String codec;
    private final boolean withH2load;

    /** @param kind of the transports that are held against it, and their codec */
    Ceiling(String kind, String codec, boolean withH2load) {
        this.kind = kind;
        this.codec = codec;
        this.withH2load = withH2load;
    }

    /** The ceiling of a transport; empty where there is no client for its kind and codec. */
    public static Optional<Ceiling> of(TransportDescription transport) {
        return Arrays.stream(values())
                .filter(ceiling -> ceiling.kind.equals(transport.kind()) && ceiling.codec.equals(transport.codec()))
                .findFirst();
    }

    /** The name in results of a transport's ceiling, such as nats-limit. */
    public static String arm(String transport) {
        return transport.equals(H2_TRANSPORT) ? H2_ARM : transport + SUFFIX;
    }

    /** The transport whose ceiling results call so; empty where the name is not a ceiling's. */
    public static Optional<String> transport(String arm) {
        if (!arm.endsWith(SUFFIX)) {
            return Optional.empty();
        }
        return Optional.of(arm.equals(H2_ARM) ? H2_TRANSPORT : arm.substring(0, arm.length() - SUFFIX.length()));
    }

    /** Returns true if its client is h2load, which has to be installed. */
    public boolean withH2load() {
        return withH2load;
    }

    /** The address that its client asks. */
    String url(Backends backends) {
        return withH2load ? backends.of(Services.REST) : backends.broker();
    }

    /** The file with the password for the broker; empty for a client that asks a backend itself. */
    Optional<Path> passwordFile(Backends backends) {
        return withH2load ? Optional.empty() : Optional.of(backends.passwordFile(CALLER));
    }

    /** Its client and the requests in flight, in words. */
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
}
