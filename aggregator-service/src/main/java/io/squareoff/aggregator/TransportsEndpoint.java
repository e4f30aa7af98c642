package io.squareoff.aggregator;

import io.squareoff.aggregator.transport.SquareTransport;
import io.squareoff.aggregator.transport.TransportSettings;
import io.squareoff.aggregator.transport.Transports;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.stereotype.Component;

/**
 * {@code /actuator/transports}: what each transport is and within which limits it works, so that a report can show what was
 * kept equal and what was not. An object by the transports' names; each value is flat:
 *
 * <ul>
 *   <li>{@code kind}, {@code protocol}, {@code codec}: text; the codec is {@code none} where nothing is written
 *   <li>{@code connections}: to the backend or the broker, at most
 *   <li>{@code maxInFlight}: requests that may be asked and not yet answered
 *   <li>{@code deadline}: of an aggregation, an ISO-8601 duration like {@code PT10S}
 *   <li>{@code target}: what it talks to
 * </ul>
 */
@Component
@Endpoint(id = "transports")
class TransportsEndpoint {

    private final AggregatorProperties properties;
    private final Transports transports;

    TransportsEndpoint(AggregatorProperties properties, Transports transports) {
        this.properties = properties;
        this.transports = transports;
    }

    @ReadOperation
    Map<String, Map<String, Object>> transports() {
        Map<String, Map<String, Object>> all = new TreeMap<>();
        transports.all().forEach(transport -> all.put(transport.name(), describe(transport)));
        return all;
    }

    private Map<String, Object> describe(SquareTransport transport) {
        TransportSettings settings = properties.transports().get(transport.name());
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("kind", settings.kind().name().toLowerCase(Locale.ROOT));
        values.put("protocol", settings.kind().protocol());
        values.put(
                "codec",
                settings.codec() == null ? "none" : settings.codec().name().toLowerCase(Locale.ROOT));
        values.put("connections", settings.connections());
        values.put("maxInFlight", Math.min(properties.maxInFlight(), transport.capacity()));
        values.put("deadline", properties.aggregation().deadline().toString());
        values.put("target", transport.target());
        return values;
    }
}
