package io.squareoff.aggregator.transport;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.squareoff.http.ServerLimitsConfiguration;
import io.squareoff.work.DemandLimits;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.ssl.DefaultSslBundleRegistry;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.Import;
import reactor.netty.resources.LoopResources;

/** All that is configured and checked before a transport is created. */
@ConfigurationPropertiesScan
@ComponentScan
@Import(ServerLimitsConfiguration.class)
@EnableConfigurationProperties(DemandLimits.class)
class UpToTransports {

    @Bean(destroyMethod = "dispose")
    LoopResources loops() {
        return LoopResources.create("unused");
    }

    @Bean
    MeterRegistry meters() {
        return new SimpleMeterRegistry();
    }

    @Bean
    SslBundles bundles() {
        return new DefaultSslBundleRegistry();
    }

    @Bean
    AggregationRegistry registry() {
        return new AggregationRegistry(1, 1);
    }

    @Bean
    TransportKinds kinds(List<TransportFactory> factories, AggregatorProperties properties) {
        return new TransportKinds(factories, properties);
    }
}
