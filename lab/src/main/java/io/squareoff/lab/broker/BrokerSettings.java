package io.squareoff.lab.broker;

import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * Settings of the broker that an experiment needs.
 *
 * @param nodes 1 or 3
 * @param syncInterval interval at which files are written through, as in the broker's configuration: 2m, or always
 * @param mappings from one subject to another, without the prefix that an external broker has
 * @param diskBytes size of a disk of each node's own, whose power can be cut; empty if streams are in the run's folder
 */
public record BrokerSettings(int nodes, String syncInterval, Map<String, String> mappings, OptionalLong diskBytes) {

    private static final String DEFAULT_SYNC_INTERVAL = "2m";

    public BrokerSettings {
        mappings = Map.copyOf(mappings);
    }

    /** The default sync interval, and streams in the run's folder. */
    public static BrokerSettings of(int nodes, Map<String, String> mappings) {
        return new BrokerSettings(nodes, DEFAULT_SYNC_INTERVAL, mappings, OptionalLong.empty());
    }

    /** As a stream needs it. */
    public static BrokerSettings of(StreamKind stream, OptionalLong diskBytes) {
        return new BrokerSettings(nodesFor(stream.replicas()), stream.syncInterval(), Map.of(), diskBytes);
    }

    /** The number of nodes that a stream with this number of replicas needs. */
    public static int nodesFor(int replicas) {
        return replicas == 1 ? 1 : 3;
    }

    /** The mappings as a block of the broker's configuration. */
    public String mappingsBlock() {
        return mappings.entrySet().stream()
                .map(mapping -> '"' + mapping.getKey() + "\": \"" + mapping.getValue() + '"')
                .collect(Collectors.joining(", ", "{ ", " }"));
    }
}
