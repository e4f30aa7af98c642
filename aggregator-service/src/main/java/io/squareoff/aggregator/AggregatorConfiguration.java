package io.squareoff.aggregator;

import io.micrometer.core.instrument.MeterRegistry;
import io.squareoff.aggregator.transport.AggregationRegistry;
import io.squareoff.aggregator.transport.Aggregator;
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
    AggregationRegistry inProgress(AggregatorProperties properties) {
        return new AggregationRegistry(properties.aggregation().maxConcurrent());
    }

    @Bean
    Transports transports(
            AggregatorProperties properties,
            AggregationRegistry inProgress,
            MeterRegistry meters,
            ReactorResourceFactory threads)
            throws InterruptedException {
        return new Transports(properties, inProgress, meters, threads.getLoopResources());
    }

    @Bean
    Aggregator aggregator(
            Transports transports,
            AggregationRegistry inProgress,
            AggregatorProperties properties,
            MeterRegistry meters) {
        return new Aggregator(transports.all(), inProgress, properties, meters);
    }
}
