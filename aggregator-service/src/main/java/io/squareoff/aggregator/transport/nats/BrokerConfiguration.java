package io.squareoff.aggregator.transport.nats;

import io.squareoff.broker.BrokerAccess;
import io.squareoff.broker.NatsProperties;
import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Access to the broker for all transports over it. */
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
}
