package io.squareoff.load.ceiling;

import io.squareoff.harness.stack.Backends;
import io.squareoff.harness.stack.BrokerUser;
import io.squareoff.harness.stack.Services;
import io.squareoff.harness.stack.TransportDescription;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * The most that one kind of backend gives to a client that does nothing but ask it: no aggregator, no gathering into an answer.
 * The share of it that a transport falls short is what the aggregator adds.
 */
public enum Ceiling {
    REST(Set.of("webclient", "http1"), "json", "stock", true),
    REST_LEAN(Set.of("webclient", "http1"), "json", "lean", true),
    REST_H2(Set.of("webclienth2", "http2"), "protobuf", "stock", true),
    NATS(Set.of("nats"), "protobuf", "stock", false),
    JETSTREAM(Set.of("jetstream"), "protobuf", "stock", false);

    /** The user of the broker that asks for squares. */
    static final BrokerUser CALLER = BrokerUser.AGGREGATOR;

    private static final String SUFFIX = "-limit";

    // The one arm whose name, which results have had from the start, is not its transport's with the suffix.
    private static final String H2_ARM = "rest-h2" + SUFFIX;
    private static final String H2_TRANSPORT = "rest-h2-protobuf";

    private final Set<String> kinds;
    private final String codec;
    private final String backend;
    private final boolean withH2load;

    /** @param kinds of the transports that are held against it, with their codec and the server that they ask */
    Ceiling(Set<String> kinds, String codec, String backend, boolean withH2load) {
        this.kinds = kinds;
        this.codec = codec;
        this.backend = backend;
        this.withH2load = withH2load;
    }

    /** The ceiling of a transport; empty where there is no client for its kind, codec and backend. */
    public static Optional<Ceiling> of(TransportDescription transport) {
        return Arrays.stream(values())
                .filter(ceiling -> ceiling.kinds.contains(transport.kind())
                        && ceiling.codec.equals(transport.codec())
                        && ceiling.backend.equals(transport.backend()))
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
    public String url(Backends backends) {
        return switch (this) {
            case REST, REST_H2 -> backends.of(Services.REST);
            case REST_LEAN -> backends.lean(Services.REST);
            case NATS, JETSTREAM -> backends.broker();
        };
    }

    /** The file with the password for the broker; empty for a client that asks a backend itself. */
    public Optional<Path> passwordFile(Backends backends) {
        return withH2load ? Optional.empty() : Optional.of(backends.passwordFile(CALLER));
    }

    /** Its client and the requests in flight, in words. */
    public String how(int users) {
        return switch (this) {
            case REST, REST_LEAN ->
                "h2load --h1 at %s: at most %d connections, one request in flight on each"
                        .formatted(
                                this == REST ? "square-rest-service" : "the lean server of square-rest-service",
                                H2Load.H1_CONNECTIONS);
            case REST_H2 ->
                "h2load at square-rest-service, protobuf: at most %d connections and %d streams on each"
                        .formatted(H2Load.CONNECTIONS, H2Load.STREAMS);
            case NATS, JETSTREAM ->
                String.format(
                        Locale.ROOT,
                        "jnats at the %s: 1 connection and inbox, at most %,d %s in flight",
                        this == NATS ? "broker" : "streams",
                        users * DirectClient.inFlight(users),
                        this == NATS ? "numbers" : "jobs");
        };
    }
}
