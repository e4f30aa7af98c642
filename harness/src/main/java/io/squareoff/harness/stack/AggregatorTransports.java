package io.squareoff.harness.stack;

import io.squareoff.harness.process.HttpPage;
import io.squareoff.harness.process.UserFacingException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Reads an aggregator's description of its transports, {@code /actuator/transports}. */
final class AggregatorTransports {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private AggregatorTransports() {}

    /**
     * Reads the page.
     *
     * @param url of the aggregator, without a slash at the end
     * @return properties of the transports, by the transport's name and by their own; empty where the aggregator has no such page
     * @throws UserFacingException if the answer is anything else
     */
    static Optional<Map<String, Map<String, String>>> read(String url) throws InterruptedException {
        return new HttpPage(url + "/actuator/transports", PATIENCE).json(AggregatorTransports::parse);
    }

    /** Parses an object of flat objects. */
    static Map<String, Map<String, String>> parse(JsonNode root) {
        Map<String, Map<String, String>> transports = new LinkedHashMap<>();
        root.properties().forEach(transport -> {
            Map<String, String> values = new LinkedHashMap<>();
            transport
                    .getValue()
                    .properties()
                    .forEach(
                            value -> values.put(value.getKey(), value.getValue().asString()));
            transports.put(transport.getKey(), values);
        });
        return transports;
    }
}
