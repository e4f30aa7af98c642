package io.squareoff.aggregator.transport.nats;

import io.micrometer.core.instrument.MeterRegistry;
import io.squareoff.aggregator.transport.AggregationRegistry;
import io.squareoff.aggregator.transport.Backend;
import io.squareoff.aggregator.transport.SquareTransport;
import io.squareoff.aggregator.transport.TransportFactory;
import io.squareoff.aggregator.transport.TransportSettings;
import io.squareoff.broker.BrokerAccess;
import io.squareoff.proto.MessageCodec;
import java.util.Set;
import org.springframework.stereotype.Component;

/** Request-reply over core NATS. */
@Component
final class NatsTransportFactory implements TransportFactory {

    private final BrokerAccess access;
    private final AggregationRegistry registry;
    private final MeterRegistry meters;

    NatsTransportFactory(BrokerAccess access, AggregationRegistry registry, MeterRegistry meters) {
        this.access = access;
        this.registry = registry;
        this.meters = meters;
    }

    @Override
    public String kind() {
        return "nats";
    }

    @Override
    public String protocol() {
        return "NATS";
    }

    @Override
    public Set<MessageCodec> codecs() {
        return Set.of(MessageCodec.JSON, MessageCodec.PROTOBUF);
    }

    @Override
    public int maxConnections() {
        return 1;
    }

    @Override
    public Set<Backend> backends() {
        return Set.of(Backend.STOCK, Backend.LEAN);
    }

    @Override
    public SquareTransport create(String name, TransportSettings settings) throws InterruptedException {
        return new NatsTransport(
                name,
                access,
                BrokerMessages.subject(settings),
                settings.codec(),
                settings.maxInFlight(),
                registry,
                meters);
    }
}
