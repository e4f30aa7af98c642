package io.squareoff.aggregator;

import io.micrometer.core.instrument.MeterRegistry;
import io.squareoff.aggregator.transport.Aggregator;
import io.squareoff.aggregator.transport.InProgress;
import io.squareoff.aggregator.transport.Transports;
import org.springframework.boot.reactor.netty.NettyServerCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.client.ReactorResourceFactory;
import reactor.netty.resources.LoopResources;

@Configuration(proxyBeanMethods = false)
class AggregatorConfiguration {

    /** Callers' connections are accepted on a thread of its own: beside busy ones, many opened at once would wait. */
    @Bean
    ReactorResourceFactory threads() {
        ReactorResourceFactory threads = new ReactorResourceFactory();
        threads.setUseGlobalResources(false);
        threads.setLoopResourcesSupplier(
                () -> LoopResources.create("http", 1, LoopResources.DEFAULT_IO_WORKER_COUNT, true));
        return threads;
    }

    @Bean
    NettyServerCustomizer readResumption() {
        return server -> server.doOnChannelInit((observer, channel, address) -> ReadResumption.addTo(channel));
    }

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
