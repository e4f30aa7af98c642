package io.squareoff.harness.stack;

import java.util.Locale;
import java.util.Map;

/**
 * A transport of the aggregator, as its configuration describes it.
 *
 * @param name as in the path and in reports
 * @param kind in lower-case letters and digits, such as {@code http1}: it decides what the transport needs
 * @param codec such as {@code protobuf}; {@code none} where nothing is written
 * @param backend which server of the backend it asks: {@code stock}, also where nothing is said, or {@code lean}
 */
public record TransportDescription(String name, String kind, String codec, String backend) {

    /** The kind that answers without a network: the floor under all others. */
    private static final String FLOOR = "null";

    private static final String STREAMS = "jetstream";
    private static final String STOCK = "stock";

    public TransportDescription {
        backend = backend == null ? STOCK : backend;
        if (name.isEmpty() || kind.isEmpty() || codec.isEmpty()) {
            throw new IllegalArgumentException(
                    "a transport has a name, a kind and a codec: " + name + ", " + kind + ", " + codec);
        }
    }

    /** The transport that is offered without being configured. */
    static TransportDescription floor() {
        return new TransportDescription(FLOOR, FLOOR, "none", STOCK);
    }

    /** @param properties of the transport by their names, as {@code /actuator/transports} has them */
    public static TransportDescription of(String name, Map<String, String> properties) {
        return new TransportDescription(
                name,
                // Spring reads names of constants in the same way.
                properties
                        .getOrDefault("kind", "unknown")
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^a-z0-9]", ""),
                properties.getOrDefault("codec", "none").toLowerCase(Locale.ROOT),
                properties.getOrDefault("backend", STOCK).toLowerCase(Locale.ROOT));
    }

    /** Returns true if it answers without a network. */
    public boolean isFloor() {
        return kind.equals(FLOOR);
    }

    /** Returns true if it stores its jobs in streams, so that durability belongs with its figures. */
    public boolean usesStreams() {
        return kind.equals(STREAMS);
    }
}
