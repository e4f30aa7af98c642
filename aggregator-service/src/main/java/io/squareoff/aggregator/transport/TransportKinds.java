package io.squareoff.aggregator.transport;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.util.Assert;

/** The kinds of transport that there are, and the check that every configured transport is of one of them and valid for it. */
public final class TransportKinds {

    private final Map<String, TransportFactory> factories = new TreeMap<>();

    /**
     * Checks all transports before one is created.
     *
     * @throws IllegalArgumentException if two factories have one kind, or with the key and the bad value of a transport
     */
    public TransportKinds(List<TransportFactory> factories, AggregatorProperties properties) {
        for (TransportFactory factory : factories) {
            String kind = factory.kind().name();
            TransportFactory other = this.factories.put(kind, factory);
            Assert.isTrue(other == null, "both " + other + " and " + factory + " are of kind " + kind);
        }
        properties.transports().forEach(this::check);
    }

    private void check(String name, TransportSettings settings) {
        String key = "squareoff.transports." + name;
        Assert.isTrue(settings.kind() != null, key + ".kind is missing");
        TransportFactory factory = factories.get(settings.kind());
        Assert.isTrue(
                factory != null,
                key + ".kind must be one of " + String.join(", ", factories.keySet()) + ", not " + settings.kind());
        settings.check(key, factory.kind());
    }

    /** The factory of a configured transport's kind. */
    public TransportFactory of(TransportSettings settings) {
        return factories.get(settings.kind());
    }
}
