package io.squareoff.lab.broker;

import java.util.Map;
import java.util.stream.Collectors;

/**
 * A broker that an experiment needs.
 *
 * @param nodes how many, 1 or 3
 * @param version such as 2.15.2, or empty for the project's own
 * @param syncInterval how often files are written through, as the broker's configuration has it: 2m, or always
 * @param mappings from a subject to another, without the prefix of an external broker
 */
public record BrokerSettings(int nodes, String version, String syncInterval, Map<String, String> mappings) {

    static final String DEFAULT_SYNC_INTERVAL = "2m";

    public BrokerSettings {
        mappings = Map.copyOf(mappings);
    }

    /** As the project's own is by default. */
    public static BrokerSettings of(int nodes, Map<String, String> mappings) {
        return new BrokerSettings(nodes, "", DEFAULT_SYNC_INTERVAL, mappings);
    }

    /** How many nodes streams with so many replicas need. */
    public static int nodesFor(int replicas) {
        return replicas == 1 ? 1 : 3;
    }

    /** The mappings as the broker's configuration has them. */
    public String mappingsBlock() {
        return mappings.entrySet().stream()
                .map(mapping -> '"' + mapping.getKey() + "\": \"" + mapping.getValue() + '"')
                .collect(Collectors.joining(", ", "{ ", " }"));
    }
}
