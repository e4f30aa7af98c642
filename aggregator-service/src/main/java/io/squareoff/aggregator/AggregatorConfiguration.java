package io.squareoff.aggregator;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.squareoff.aggregator.transport.AggregationRegistry;
import io.squareoff.aggregator.transport.Aggregator;
import io.squareoff.aggregator.transport.AggregatorProperties;
import io.squareoff.aggregator.transport.TransportFactory;
import io.squareoff.aggregator.transport.TransportKinds;
import io.squareoff.aggregator.transport.Transports;
import io.squareoff.http.HttpServerConfiguration;
import io.squareoff.work.DemandLimits;
import java.util.List;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.http.client.ReactorResourceFactory;
import org.springframework.util.Assert;
import reactor.netty.resources.LoopResources;

@Configuration(proxyBeanMethods = false)
@Import(HttpServerConfiguration.class)
@EnableConfigurationProperties(DemandLimits.class)
class AggregatorConfiguration {

    /** The threads that serve the aggregator's callers, which serve the connections to the backends too. */
    @Bean
    LoopResources loops(ReactorResourceFactory threads) {
        return threads.getLoopResources();
    }

    @Bean
    AggregationRegistry aggregationRegistry(AggregatorProperties properties) {
        return new AggregationRegistry(
                properties.aggregation().maxConcurrent(),
                properties.transports().size());
    }

    @Bean
    SquareRoom squareRoom(AggregatorProperties properties, MeterRegistry meters) {
        SquareRoom room = new SquareRoom(properties.aggregation().maxSquares());
        Gauge.builder("squareoff.squares.in.progress", room, SquareRoom::taken)
                .description("Squares of requests that are not yet answered")
                .register(meters);
        return room;
    }

    @Bean
    TransportKinds transportKinds(List<TransportFactory> factories, AggregatorProperties properties) {
        return new TransportKinds(factories, properties);
    }

    @Bean
    Transports transports(AggregatorProperties properties, TransportKinds kinds) throws InterruptedException {
        return new Transports(properties, kinds);
    }

    @Bean
    Aggregator aggregator(
            Transports transports,
            AggregationRegistry registry,
            AggregatorProperties properties,
            DemandLimits demands,
            MeterRegistry meters) {
        long most = 2 * demands.maxPayload().toBytes();
        Assert.isTrue(
                properties.maxInFlightPayload().toBytes() >= most,
                "squareoff.max-in-flight-payload must be at least twice squareoff.demand.max-payload, " + most
                        + " bytes, or a call could never be made; it is " + properties.maxInFlightPayload());
        return new Aggregator(transports.all(), registry, properties, meters);
    }
}
