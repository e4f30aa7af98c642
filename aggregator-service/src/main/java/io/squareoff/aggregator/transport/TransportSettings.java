package io.squareoff.aggregator.transport;

import io.squareoff.proto.MessageCodec;
import java.util.Locale;
import java.util.stream.Collectors;
import org.springframework.util.Assert;

/**
 * The configuration of one transport. All else is the same for every transport, or belongs to its kind.
 *
 * @param kind the name of its kind, in lower case; null if it is missing
 * @param codec the codec of numbers and squares; null for a kind that encodes nothing
 * @param connections the number of connections it may have; 0 for a kind of which that is not configured
 * @param backend which server of the backend it asks; {@link Backend#STOCK} if it is missing
 * @param maxInFlight calls in flight, if that is less than {@code squareoff.max-in-flight}; null for as many as that
 */
public record TransportSettings(
        String kind, MessageCodec codec, int connections, Backend backend, Integer maxInFlight) {

    public TransportSettings {
        backend = backend == null ? Backend.STOCK : backend;
        kind = kind == null || kind.isBlank() ? null : kind.toLowerCase(Locale.ROOT);
    }

    /** The name of the codec as it is configured, or {@code none}. */
    public String codecName() {
        return codec == null ? "none" : lower(codec);
    }

    /** The same with the bound of calls in flight that every transport has, if it has none of its own or a higher one. */
    TransportSettings inFlightAtMost(int bound) {
        int calls = maxInFlight == null ? bound : Math.min(bound, maxInFlight);
        return new TransportSettings(kind, codec, connections, backend, calls);
    }

    /**
     * Refuses values that its kind cannot do.
     *
     * @param key the configuration key of the transport, for the message
     * @throws IllegalArgumentException with the key and the bad value
     */
    void check(String key, TransportKind valid) {
        if (valid.codecs().isEmpty()) {
            Assert.isTrue(codec == null, key + ".codec must be left out: " + kind + " writes nothing");
        } else {
            Assert.notNull(codec, key + ".codec is missing");
            Assert.isTrue(
                    valid.codecs().contains(codec),
                    key + ".codec must be " + codecs(valid) + " where the kind is " + kind + ", not " + codecName());
        }
        Assert.isTrue(maxInFlight >= 1, key + ".max-in-flight must be at least 1, not " + maxInFlight);
        Assert.isTrue(
                valid.backends().contains(backend),
                key + ".backend must be stock where the kind is " + kind + ", not " + backend.lower());
        int most = valid.maxConnections();
        if (most == 0) {
            Assert.isTrue(
                    connections == 0,
                    key + ".connections must be left out where the kind is " + kind + ", not " + connections);
        } else {
            Assert.isTrue(
                    connections >= 1 && connections <= most,
                    key + ".connections must be " + (most == 1 ? "1" : "1 to " + most) + ", not " + connections);
        }
    }

    private static String codecs(TransportKind valid) {
        return valid.codecs().stream().map(TransportSettings::lower).sorted().collect(Collectors.joining(" or "));
    }

    private static String lower(MessageCodec codec) {
        return codec.name().toLowerCase(Locale.ROOT);
    }
}
