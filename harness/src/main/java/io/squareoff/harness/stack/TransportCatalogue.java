package io.squareoff.harness.stack;

import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.process.UserFacingException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The transports of an aggregator and its bounds, known before anything is started.
 *
 * @param transports by their names, in the order of the configuration
 * @param maxNumber the largest N that a request may ask for; empty where it is not known
 */
public record TransportCatalogue(Map<String, TransportDescription> transports, OptionalInt maxNumber) {

    private static final String TRANSPORTS = "squareoff.transports.";
    private static final String MAX_NUMBER = "squareoff.aggregation.max-number";

    public TransportCatalogue {
        transports = new LinkedHashMap<>(transports);
    }

    /** The catalogue of an aggregator that does not list its transports. */
    public static TransportCatalogue unknown() {
        return new TransportCatalogue(Map.of(), OptionalInt.empty());
    }

    /**
     * Reads what the aggregator of this project will read when it starts: its application.yaml, and a file that goes before it.
     * The floor, a transport called {@code null}, is offered without being configured.
     *
     * @param further more of the aggregator's configuration, YAML: one more entry below {@code squareoff.transports} is a variant
     * @throws UserFacingException if a file cannot be read, or a value cannot be used
     */
    public static TransportCatalogue read(ProjectLayout home, Optional<Path> further) {
        Map<String, String> properties = ConfigurationFile.ofService(home, Services.AGGREGATOR.module());
        further.ifPresent(file -> properties.putAll(ConfigurationFile.read(file)));
        Map<String, Map<String, String>> configured = new LinkedHashMap<>();
        properties.forEach((key, value) -> {
            int property = key.lastIndexOf('.');
            if (key.startsWith(TRANSPORTS) && property > TRANSPORTS.length()) {
                configured
                        .computeIfAbsent(key.substring(TRANSPORTS.length(), property), any -> new LinkedHashMap<>())
                        .put(key.substring(property + 1), value);
            }
        });
        TransportDescription floor = TransportDescription.floor();
        TransportCatalogue catalogue = of(configured, maxNumber(properties));
        catalogue.transports.putIfAbsent(floor.name(), floor);
        return catalogue;
    }

    private static OptionalInt maxNumber(Map<String, String> properties) {
        String value = properties.get(MAX_NUMBER);
        if (value == null) {
            return OptionalInt.empty();
        }
        try {
            return OptionalInt.of(Integer.parseInt(value));
        } catch (NumberFormatException e) {
            throw new UserFacingException(MAX_NUMBER + " must be a whole number, not " + value, e);
        }
    }

    /** @param transports properties by transport and by their own name, as {@code /actuator/transports} has them */
    static TransportCatalogue of(Map<String, Map<String, String>> transports, OptionalInt maxNumber) {
        Map<String, TransportDescription> descriptions = new LinkedHashMap<>();
        transports.forEach((name, properties) -> descriptions.put(name, TransportDescription.of(name, properties)));
        return new TransportCatalogue(descriptions, maxNumber);
    }

    /** Returns true if it names the transports. */
    public boolean isKnown() {
        return !transports.isEmpty();
    }

    public Optional<TransportDescription> find(String name) {
        return Optional.ofNullable(transports.get(name));
    }

    /**
     * The transports of these names.
     *
     * @throws UserFacingException if there is no such transport
     */
    public List<TransportDescription> all(List<String> names) {
        return names.stream()
                .map(name -> find(name)
                        .orElseThrow(() -> new UserFacingException(
                                "there is no transport " + name + ", only " + String.join(", ", transports.keySet()))))
                .toList();
    }

    /** The transports that go over a network: all but the floor. */
    public List<TransportDescription> networked() {
        return transports.values().stream()
                .filter(transport -> !transport.isFloor())
                .toList();
    }
}
