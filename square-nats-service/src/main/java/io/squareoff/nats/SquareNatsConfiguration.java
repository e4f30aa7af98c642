package io.squareoff.nats;

import io.micrometer.core.instrument.MeterRegistry;
import io.nats.client.Connection;
import io.squareoff.broker.BrokerAccess;
import io.squareoff.http.HttpServerConfiguration;
import io.squareoff.work.Work;
import io.squareoff.work.WorkConfiguration;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

@Configuration(proxyBeanMethods = false)
@Import({HttpServerConfiguration.class, WorkConfiguration.class})
class SquareNatsConfiguration {

    @Bean
    BrokerAccess brokerAccess(SquareNatsProperties properties, SslBundles bundles) {
        return new BrokerAccess(properties.nats(), bundles);
    }

    @Bean
    LeanBackend leanBackend(BrokerAccess access, Work work, MeterRegistry meters) {
        return new LeanBackend(access, work, meters);
    }

    @Bean
    SquareBackend squareBackend(
            SquareNatsProperties properties, BrokerAccess access, Work work, MeterRegistry meters, LeanBackend lean) {
        return new SquareBackend(properties, access, work, meters, lean);
    }

    @Bean
    HealthIndicator jetstreamHealthIndicator(SquareBackend backend) {
        return () -> backend.workers()
                .map(SquareNatsConfiguration::health)
                .orElseGet(() -> Health.down()
                        .withDetail("problem", "there is no connection to the broker")
                        .build());
    }

    private static Health health(JobWorkers workers) {
        String problem = workers.problem();
        if (problem != null) {
            return Health.down().withDetail("problem", problem).build();
        }
        return Health.up()
                .withDetail("partitions", workers.partitions())
                .withDetail("instances", workers.instances())
                .build();
    }

    @Bean
    HealthIndicator leanBrokerHealthIndicator(LeanBackend lean) {
        return () -> (lean.isConnected() ? Health.up() : Health.down())
                .withDetail("status", lean.isConnected() ? "CONNECTED" : "DISCONNECTED")
                .build();
    }

    @Bean
    HealthIndicator brokerHealthIndicator(SquareBackend backend) {
        return () -> {
            Connection.Status status = backend.brokerStatus().orElse(Connection.Status.CONNECTING);
            Health.Builder health = status == Connection.Status.CONNECTED ? Health.up() : Health.down();
            return health.withDetail("status", status).build();
        };
    }
}
