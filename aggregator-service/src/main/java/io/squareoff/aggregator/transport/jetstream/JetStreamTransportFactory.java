package io.squareoff.aggregator.transport.jetstream;

import io.micrometer.core.instrument.MeterRegistry;
import io.squareoff.aggregator.transport.AggregationRegistry;
import io.squareoff.aggregator.transport.SquareTransport;
import io.squareoff.aggregator.transport.TransportFactory;
import io.squareoff.aggregator.transport.TransportKind;
import io.squareoff.aggregator.transport.TransportSettings;
import io.squareoff.broker.BrokerAccess;
import io.squareoff.proto.MessageCodec;
import java.util.Set;
import org.springframework.stereotype.Component;

/** Jobs in partitioned streams, at the same broker as request-reply. */
@Component
record JetStreamTransportFactory(
        BrokerAccess access, JetStreamProperties jetStream, AggregationRegistry registry, MeterRegistry meters)
        implements TransportFactory {

    private static final TransportKind KIND =
            new TransportKind("jetstream", "JetStream", Set.of(MessageCodec.PROTOBUF), 1);

    @Override
    public TransportKind kind() {
        return KIND;
    }

    @Override
    public SquareTransport create(String name, TransportSettings settings) throws InterruptedException {
        return new JetStreamTransport(name, access, settings.maxInFlight(), jetStream.ackTimeout(), registry, meters);
    }
}
