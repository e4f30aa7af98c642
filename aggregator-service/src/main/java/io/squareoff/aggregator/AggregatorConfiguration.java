package io.squareoff.aggregator;

import io.micrometer.core.instrument.MeterRegistry;
import io.squareoff.aggregator.transport.Aggregator;
import io.squareoff.aggregator.transport.InProgress;
import io.squareoff.aggregator.transport.JetStreamTransport;
import io.squareoff.aggregator.transport.NatsTransport;
import io.squareoff.aggregator.transport.NullTransport;
import io.squareoff.aggregator.transport.RestTransport;
import io.squareoff.aggregator.transport.SquareTransport;
import java.util.List;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.client.ReactorResourceFactory;

@Configuration(proxyBeanMethods = false)
class AggregatorConfiguration {

    @Bean
    InProgress inProgress(AggregatorProperties properties) {
        return new InProgress(properties.aggregation().maxConcurrent());
    }

    @Bean
    RestTransport restTransport(AggregatorProperties properties, ReactorResourceFactory resources) {
        AggregatorProperties.Rest rest = properties.rest();
        return new RestTransport(
                rest.endpoint(), rest.connections(), properties.aggregation().deadline(), resources.getLoopResources());
    }

    @Bean
    NatsTransport natsTransport(AggregatorProperties properties, InProgress inProgress, MeterRegistry meters)
            throws InterruptedException {
        return new NatsTransport(properties.nats().server(), properties.maxInFlight(), inProgress, meters);
    }

    @Bean
    @ConditionalOnBooleanProperty("squareoff.null-transport")
    NullTransport nullTransport(ReactorResourceFactory resources) {
        return new NullTransport(resources.getLoopResources());
    }

    @Bean
    JetStreamTransport jetStreamTransport(AggregatorProperties properties, InProgress inProgress, MeterRegistry meters)
            throws InterruptedException {
        return new JetStreamTransport(
                properties.nats().server(),
                properties.maxInFlight(),
                properties.jetstream().ackTimeout(),
                inProgress,
                meters);
    }

    @Bean
    Aggregator aggregator(
            List<SquareTransport> transports,
            InProgress inProgress,
            AggregatorProperties properties,
            MeterRegistry meters) {
        return new Aggregator(transports, inProgress, properties, meters);
    }
}
