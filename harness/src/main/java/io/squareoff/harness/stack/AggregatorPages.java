package io.squareoff.harness.stack;

import io.squareoff.harness.process.HttpPage;
import io.squareoff.harness.process.UserFacingException;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** An aggregator's counters, {@code /actuator/metrics}, and its description of its transports, {@code /actuator/transports}. */
final class AggregatorPages {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final String url;
    private final Map<String, Long> unexpectedRead = new HashMap<>();

    /** @param url of the aggregator, without a slash at the end */
    AggregatorPages(String url) {
        this.url = url;
    }

    /**
     * Counts the squares that came after their aggregation had ended, since the last call, or since the aggregator was started if that was
     * later.
     *
     * @param fromStart true if the first call counts from the start of the aggregator, and false if it returns 0
     */
    long unexpectedReplies(String transport, boolean fromStart) throws InterruptedException {
        long all = count("squareoff.replies.unexpected", transport);
        Long before = unexpectedRead.put(transport, all);
        if (before == null) {
            return fromStart ? all : 0;
        }
        return all < before ? all : all - before;
    }

    /** Requests that were answered, rightly or not. */
    long aggregations(String transport) throws InterruptedException {
        return count("squareoff.aggregation", transport);
    }

    /**
     * Reads a counter; it is 0 where the transport has counted nothing yet.
     *
     * @throws UserFacingException if the aggregator does not answer with a counter or with status 404
     */
    private long count(String name, String transport) throws InterruptedException {
        String page = url + "/actuator/metrics/" + name + "?tag=transport:" + transport;
        return new HttpPage(page, PATIENCE)
                .json(metric -> metric.at("/measurements/0/value").longValue())
                .orElse(0L);
    }

    /**
     * Reads the description of the transports, an object of flat objects.
     *
     * @return properties of the transports, by the transport's name and by their own; empty where the aggregator has no such page
     * @throws UserFacingException if the answer is anything else
     */
    Optional<Map<String, Map<String, String>>> transports() throws InterruptedException {
        return new HttpPage(url + "/actuator/transports", PATIENCE).json(root -> {
            Map<String, Map<String, String>> transports = new LinkedHashMap<>();
            root.properties().forEach(transport -> transports.put(transport.getKey(), values(transport.getValue())));
            return transports;
        });
    }

    private static Map<String, String> values(JsonNode transport) {
        Map<String, String> values = new LinkedHashMap<>();
        transport
                .properties()
                .forEach(value -> values.put(value.getKey(), value.getValue().asString()));
        return values;
    }
}
