package io.squareoff.aggregator.transport.nats;

import io.squareoff.broker.NatsProperties;
import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.stereotype.Component;

/**
 * Ends the start of the service if the broker refuses its user. A broker that is away is no reason to: the transports connect in
 * the background, and the others work without it.
 */
@Component
@EnableConfigurationProperties(NatsProperties.class)
final class BrokerLogin implements ApplicationRunner {

    private final NatsProperties nats;

    BrokerLogin(NatsProperties nats) {
        this.nats = nats;
    }

    @Override
    public void run(ApplicationArguments arguments) throws InterruptedException {
        nats.verifyLogin("aggregator-service");
    }
}
