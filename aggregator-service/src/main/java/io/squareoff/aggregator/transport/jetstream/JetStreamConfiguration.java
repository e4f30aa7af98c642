package io.squareoff.aggregator.transport.jetstream;

import io.micrometer.core.instrument.MeterRegistry;
import io.squareoff.aggregator.transport.AggregationRegistry;
import io.squareoff.aggregator.transport.TransportFactory;
import io.squareoff.aggregator.transport.TransportKind;
import io.squareoff.broker.BrokerAccess;
import io.squareoff.proto.MessageCodec;
import java.util.Set;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class JetStreamConfiguration {

    /** Jobs in partitioned streams, at the same broker as request-reply. */
    @Bean
    TransportFactory jetStream(
            BrokerAccess access, JetStreamProperties jetStream, AggregationRegistry registry, MeterRegistry meters) {
        return new TransportFactory(
                new TransportKind("jetstream", "JetStream", Set.of(MessageCodec.PROTOBUF), 1),
                (name, settings) -> new JetStreamTransport(
                        name, access, settings.maxInFlight(), jetStream.ackTimeout(), registry, meters));
    }
}
