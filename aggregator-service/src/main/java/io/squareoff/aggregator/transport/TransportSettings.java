package io.squareoff.aggregator.transport;

import java.util.Locale;
import java.util.stream.Collectors;

/**
 * What is configured of one transport. What is not here is the same for all.
 *
 * @param kind how it talks
 * @param codec what it writes numbers and squares in; null for a kind that doesn't
 * @param connections how many it may have; 0 for a kind of which that is not configured
 */
public record TransportSettings(Kind kind, Codec codec, int connections) {

    /**
     * Refuses what its kind cannot do.
     *
     * @param key where it is configured, for the message
     * @throws IllegalArgumentException with the key and the bad value
     */
    public void check(String key) {
        require(kind != null, key + ".kind is missing");
        if (kind.codecs().isEmpty()) {
            require(codec == null, key + ".codec must be left out: " + lower(kind) + " writes nothing");
        } else {
            require(codec != null, key + ".codec is missing");
            require(
                    kind.codecs().contains(codec),
                    key + ".codec must be " + codecs() + " where the kind is " + lower(kind) + ", not " + lower(codec));
        }
        if (kind.maxConnections() == 0) {
            require(
                    connections == 0,
                    key + ".connections must be left out where the kind is " + lower(kind) + ", not " + connections);
        } else {
            String bounds = kind.maxConnections() == 1 ? "1" : "1 to " + kind.maxConnections();
            require(
                    connections >= 1 && connections <= kind.maxConnections(),
                    key + ".connections must be " + bounds + ", not " + connections);
        }
    }

    private String codecs() {
        return kind.codecs().stream().map(TransportSettings::lower).sorted().collect(Collectors.joining(" or "));
    }

    private static String lower(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    private static void require(boolean valid, String message) {
        if (!valid) {
            throw new IllegalArgumentException(message);
        }
    }
}
