package io.squareoff.grpc;

import io.micrometer.core.instrument.MeterRegistry;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.squareoff.http.GuardedPort;
import io.squareoff.http.HttpServerConfiguration;
import io.squareoff.http.ServerLimits;
import io.squareoff.tls.Tls;
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
class SquareGrpcConfiguration {

    @Bean(initMethod = "start", destroyMethod = "stop")
    GrpcServer grpcServer(
            SquareGrpcProperties properties, ServerLimits limits, SslBundles bundles, MeterRegistry meters, Work work) {
        return new GrpcServer(
                properties.grpc(),
                limits,
                new GuardedPort("grpc", limits, properties.grpc().maxBodies().toBytes(), meters),
                Tls.server(
                        bundles,
                        properties.grpc().sslBundle(),
                        "squareoff.grpc.ssl-bundle",
                        properties.grpc().clientAuth(),
                        ApplicationProtocolNames.HTTP_2),
                new SquaresService(meters, work));
    }

    @Bean
    HealthIndicator grpcHealthIndicator(GrpcServer server) {
        return () -> {
            Health.Builder health = server.isServing() ? Health.up() : Health.down();
            return health.withDetail("port", server.port()).build();
        };
    }
}
