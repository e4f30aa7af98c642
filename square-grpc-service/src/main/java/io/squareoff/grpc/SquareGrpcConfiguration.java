package io.squareoff.grpc;

import io.micrometer.core.instrument.MeterRegistry;
import io.squareoff.http.HttpServerConfiguration;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

@Configuration(proxyBeanMethods = false)
@Import(HttpServerConfiguration.class)
class SquareGrpcConfiguration {

    @Bean(initMethod = "start", destroyMethod = "stop")
    GrpcServer grpcServer(SquareGrpcProperties properties, MeterRegistry meters) {
        return new GrpcServer(properties.grpc().address(), properties.grpc().port(), new SquaresService(meters));
    }

    @Bean
    HealthIndicator grpcHealthIndicator(GrpcServer server) {
        return () -> {
            Health.Builder health = server.isServing() ? Health.up() : Health.down();
            return health.withDetail("port", server.port()).build();
        };
    }
}
