package io.squareoff.aggregator.transport.none;

import io.squareoff.aggregator.transport.TransportFactory;
import io.squareoff.aggregator.transport.TransportKind;
import java.util.Set;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import reactor.netty.resources.LoopResources;

@Configuration(proxyBeanMethods = false)
class NullConfiguration {

    /** No network: nothing is encoded and there are no connections. */
    @Bean
    TransportFactory noTransport(LoopResources loops) {
        return new TransportFactory(
                new TransportKind("null", "none", Set.of(), 0), (name, settings) -> new NullTransport(name, loops));
    }
}
