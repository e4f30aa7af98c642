package io.squareoff.harness.stack;

import io.squareoff.harness.process.UserFacingException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What an aggregator says of its transports at {@code /actuator/transports}. */
final class AggregatorTransports {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private AggregatorTransports() {}

    /**
     * Reads.
     *
     * @param url where it listens, without a slash at the end
     * @return by transport and by the name of the property; empty where the aggregator has no such page
     * @throws UserFacingException if it says neither
     */
    static Optional<Map<String, Map<String, String>>> read(HttpClient client, String url) throws InterruptedException {
        URI page = URI.create(url + "/actuator/transports");
        try {
            HttpResponse<String> answer = client.send(
                    HttpRequest.newBuilder(page).timeout(PATIENCE).build(), HttpResponse.BodyHandlers.ofString());
            return switch (answer.statusCode()) {
                case 200 -> Optional.of(parse(answer.body()));
                case 404 -> Optional.empty();
                default -> throw new UserFacingException(page + " answered with status " + answer.statusCode(), null);
            };
        } catch (IOException | JacksonException e) {
            throw new UserFacingException("could not read " + page + ": " + e, e);
        }
    }

    /** An object by transport of flat objects. */
    static Map<String, Map<String, String>> parse(String json) {
        Map<String, Map<String, String>> transports = new LinkedHashMap<>();
        JsonNode root = JsonMapper.shared().readTree(json);
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
