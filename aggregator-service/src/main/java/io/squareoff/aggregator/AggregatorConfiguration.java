package io.squareoff.aggregator;

import io.micrometer.core.instrument.MeterRegistry;
import io.squareoff.aggregator.transport.Aggregator;
import io.squareoff.aggregator.transport.InProgress;
import io.squareoff.aggregator.transport.Transports;
import io.squareoff.http.HttpServerConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.http.client.ReactorResourceFactory;

@Configuration(proxyBeanMethods = false)
@Import(HttpServerConfiguration.class)
class AggregatorConfiguration {

    @Bean
    InProgress inProgress(AggregatorProperties properties) {
        return new InProgress(properties.aggregation().maxConcurrent());
    }

    @Bean
    Transports transports(
            AggregatorProperties properties,
            InProgress inProgress,
            MeterRegistry meters,
            ReactorResourceFactory threads)
            throws InterruptedException {
        return new Transports(properties, inProgress, meters, threads.getLoopResources());
    }

    @Bean
    Aggregator aggregator(
            Transports transports, InProgress inProgress, AggregatorProperties properties, MeterRegistry meters) {
        return new Aggregator(transports.all(), inProgress, properties, meters);
    }
}
