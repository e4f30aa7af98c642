package io.squareoff.aggregator;

import io.squareoff.aggregator.transport.AggregatorProperties;
import io.squareoff.aggregator.transport.SquareTransport;
import io.squareoff.aggregator.transport.TransportKinds;
import io.squareoff.aggregator.transport.TransportSettings;
import io.squareoff.aggregator.transport.Transports;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.stereotype.Component;

/**
 * {@code /actuator/transports}: the kind and the limits of each transport, so that a report can show in which of them the
 * transports differ. An object by the transports' names; each value is flat:
 *
 * <ul>
 *   <li>{@code kind}, {@code protocol}, {@code codec}: text; the codec is {@code none} if nothing is encoded
 *   <li>{@code backend}: which server of it is asked, {@code stock} or {@code lean}
 *   <li>{@code connections}: to the backend or the broker, at most
 *   <li>{@code maxInFlight}: calls that may be in flight
 *   <li>{@code deadline}: of an aggregation, an ISO-8601 duration like {@code PT10S}
 *   <li>{@code target}: the backend's URL, with a subject if there is one
 * </ul>
 */
@Component
@Endpoint(id = "transports")
class TransportsEndpoint {

    private final AggregatorProperties properties;
    private final TransportKinds kinds;
    private final Transports transports;

    TransportsEndpoint(AggregatorProperties properties, TransportKinds kinds, Transports transports) {
        this.properties = properties;
        this.kinds = kinds;
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
        values.put("kind", settings.kind());
        values.put("protocol", kinds.of(settings).kind().protocol());
        values.put("codec", settings.codecName());
        values.put("backend", settings.backend().lower());
        values.put("connections", settings.connections());
        values.put("maxInFlight", Math.min(settings.maxInFlight(), transport.capacity()));
        values.put("deadline", properties.aggregation().deadline().toString());
        values.put("target", transport.target());
        return values;
    }
}
