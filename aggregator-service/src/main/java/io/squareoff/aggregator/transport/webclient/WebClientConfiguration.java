package io.squareoff.aggregator.transport.webclient;

import io.squareoff.aggregator.transport.AggregatorProperties;
import io.squareoff.aggregator.transport.TransportFactory;
import io.squareoff.aggregator.transport.http.HttpProperties;
import io.squareoff.aggregator.transport.webclient.WebClientTransportFactory.Version;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import reactor.netty.resources.LoopResources;

/** The kinds of transport with Spring's WebClient. */
@Configuration(proxyBeanMethods = false)
class WebClientConfiguration {

    @Bean
    TransportFactory webClient(
            HttpProperties http, AggregatorProperties aggregator, SslBundles bundles, LoopResources loops) {
        return new WebClientTransportFactory(Version.HTTP_1, http, aggregator, bundles, loops);
    }

    @Bean
    TransportFactory webClientHttp2(
            HttpProperties http, AggregatorProperties aggregator, SslBundles bundles, LoopResources loops) {
        return new WebClientTransportFactory(Version.HTTP_2, http, aggregator, bundles, loops);
    }
}
