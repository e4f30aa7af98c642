package io.squareoff.nats;

import io.micrometer.core.instrument.MeterRegistry;
import io.nats.client.Connection;
import io.nats.client.Nats;
import io.nats.client.Options;
import io.nats.service.Service;
import io.nats.service.ServiceEndpoint;
import java.io.IOException;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class SquareNatsConfiguration {

    private static final Logger log = LoggerFactory.getLogger(SquareNatsConfiguration.class);

    /** Waits for the broker however long that takes: without it this service has nothing to do. */
    @Bean(destroyMethod = "close")
    Connection broker(SquareNatsProperties properties) throws IOException, InterruptedException {
        Options options = Options.builder()
                .server(properties.nats().server())
                .connectionName("square-nats-service")
                .maxReconnects(-1)
                .reconnectWait(Duration.ofMillis(250))
                .connectionListener((connection, event) ->
                        log.info("broker {}: {}", properties.nats().server(), event))
                .build();
        log.info("connecting to the broker at {}", properties.nats().server());
        return Nats.connectReconnectOnConnect(options);
    }

    /** The queue group that squares, found by service discovery as "squares". */
    @Bean(initMethod = "startService", destroyMethod = "stop")
    Service squares(Connection broker, MeterRegistry meters) {
        return Service.builder()
                .connection(broker)
                .name("squares")
                .version("1.0.0")
                .description("Squares a number: a SquareRequest in, a SquareReply out")
                .drainTimeout(Duration.ofSeconds(2))
                .addServiceEndpoint(endpoint(MessageCodec.PROTOBUF, broker, meters))
                .addServiceEndpoint(endpoint(MessageCodec.JSON, broker, meters))
                .build();
    }

    private static ServiceEndpoint endpoint(MessageCodec codec, Connection broker, MeterRegistry meters) {
        return ServiceEndpoint.builder()
                .endpointName(codec.endpoint())
                .endpointSubject(codec.subject())
                .handler(new SquareHandler(broker, codec, meters))
                .build();
    }

    @Bean(initMethod = "start", destroyMethod = "close")
    JobWorkers jobWorkers(Connection broker, SquareNatsProperties properties, MeterRegistry meters) {
        SquareNatsProperties.JetStream settings = properties.jetstream();
        return new JobWorkers(broker, settings, new JobHandler(broker, settings.maxDeliveries(), meters));
    }

    @Bean
    HealthIndicator jetstreamHealthIndicator(JobWorkers workers) {
        return () -> {
            String problem = workers.problem();
            if (problem != null) {
                return Health.down().withDetail("problem", problem).build();
            }
            return Health.up()
                    .withDetail("partitions", workers.partitions())
                    .withDetail("instances", workers.instances())
                    .build();
        };
    }

    @Bean
    HealthIndicator brokerHealthIndicator(Connection broker) {
        return () -> {
            Health.Builder health = broker.getStatus() == Connection.Status.CONNECTED ? Health.up() : Health.down();
            return health.withDetail("status", broker.getStatus()).build();
        };
    }
}
