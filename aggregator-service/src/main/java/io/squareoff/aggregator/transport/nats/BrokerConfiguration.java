package io.squareoff.aggregator.transport.nats;

import io.micrometer.core.instrument.MeterRegistry;
import io.squareoff.aggregator.transport.AggregationRegistry;
import io.squareoff.aggregator.transport.AggregatorProperties;
import io.squareoff.aggregator.transport.Backend;
import io.squareoff.aggregator.transport.TransportFactory;
import io.squareoff.aggregator.transport.TransportKind;
import io.squareoff.broker.BrokerAccess;
import io.squareoff.broker.NatsProperties;
import io.squareoff.proto.MessageCodec;
import java.util.Set;
import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Access to the broker for all transports over it, and the kinds of request-reply by jnats. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(NatsProperties.class)
class BrokerConfiguration {

    @Bean
    BrokerAccess brokerAccess(NatsProperties nats, SslBundles bundles) {
        return new BrokerAccess(nats, bundles);
    }

    /**
     * Ends the start of the service if the broker refuses its user, or there is no TLS with it. A broker that is away is no reason
     * to: the transports connect in the background, and the others work without it.
     */
    @Bean
    ApplicationRunner brokerLogin(BrokerAccess broker) {
        return arguments -> broker.verifyLogin("aggregator-service");
    }

    /** Request-reply over core NATS. */
    @Bean
    TransportFactory nats(BrokerAccess access, AggregationRegistry registry, MeterRegistry meters) {
        return new TransportFactory(
                kind("nats"), (name, settings) -> new NatsTransport(name, settings, access, registry, meters));
    }

    /** Request-reply over core NATS by the library's own requests. */
    @Bean
    TransportFactory natsRequest(
            BrokerAccess access, AggregatorProperties aggregator, AggregationRegistry registry, MeterRegistry meters) {
        return new TransportFactory(
                kind("natsrequest"),
                (name, settings) -> new RequestTransport(
                        name, settings, access, aggregator.aggregation().deadline(), registry, meters));
    }

    private static TransportKind kind(String name) {
        return new TransportKind(
                name, "NATS", Set.of(MessageCodec.JSON, MessageCodec.PROTOBUF), 1, Set.of(Backend.STOCK, Backend.LEAN));
    }
}
