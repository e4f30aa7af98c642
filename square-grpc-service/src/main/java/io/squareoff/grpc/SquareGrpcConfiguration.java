package io.squareoff.grpc;

import io.micrometer.core.instrument.MeterRegistry;
import io.squareoff.http.GuardedPort;
import io.squareoff.http.HttpServerConfiguration;
import io.squareoff.http.ServerLimits;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

@Configuration(proxyBeanMethods = false)
@Import(HttpServerConfiguration.class)
class SquareGrpcConfiguration {

    @Bean(initMethod = "start", destroyMethod = "stop")
    GrpcServer grpcServer(SquareGrpcProperties properties, ServerLimits limits, MeterRegistry meters) {
        return new GrpcServer(
                properties.grpc(), limits, new GuardedPort("grpc", limits, meters), new SquaresService(meters));
    }

    @Bean
    HealthIndicator grpcHealthIndicator(GrpcServer server) {
        return () -> {
            Health.Builder health = server.isServing() ? Health.up() : Health.down();
            return health.withDetail("port", server.port()).build();
        };
    }
}
