package io.squareoff.aggregator.transport.nats;

import io.micrometer.core.instrument.MeterRegistry;
import io.squareoff.aggregator.transport.AggregationRegistry;
import io.squareoff.aggregator.transport.Backend;
import io.squareoff.aggregator.transport.SquareTransport;
import io.squareoff.aggregator.transport.TransportFactory;
import io.squareoff.aggregator.transport.TransportKind;
import io.squareoff.aggregator.transport.TransportSettings;
import io.squareoff.broker.BrokerAccess;
import io.squareoff.proto.MessageCodec;
import java.util.Set;
import org.springframework.stereotype.Component;

/** Request-reply over core NATS. */
@Component
record NatsTransportFactory(BrokerAccess access, AggregationRegistry registry, MeterRegistry meters)
        implements TransportFactory {

    private static final TransportKind KIND = new TransportKind(
            "nats", "NATS", Set.of(MessageCodec.JSON, MessageCodec.PROTOBUF), 1, Set.of(Backend.STOCK, Backend.LEAN));

    @Override
    public TransportKind kind() {
        return KIND;
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
