package io.squareoff.http;

import io.micrometer.core.instrument.MeterRegistry;
import io.squareoff.metrics.JvmCpuMeters;
import io.squareoff.metrics.ThrottlingMeter;
import java.time.Duration;
import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.client.ReactorResourceFactory;
import reactor.netty.resources.LoopResources;

/** The HTTP server of every service, and what the service reports of itself there. */
@Configuration(proxyBeanMethods = false)
@Import(ServerLimitsConfiguration.class)
public class HttpServerConfiguration {

    /** Long enough for the last tasks of connections that are being closed. The server itself ends gracefully before. */
    private static final Duration QUIET_PERIOD = Duration.ofMillis(50);

    /**
     * The server's threads. One of them accepts connections and serves none: on a busy one, hundreds opened at once would wait
     * for seconds.
     */
    @Bean
    ReactorResourceFactory threads() {
        ReactorResourceFactory threads = new ReactorResourceFactory();
        threads.setUseGlobalResources(false);
        threads.setShutdownQuietPeriod(QUIET_PERIOD);
        threads.setLoopResourcesSupplier(
                () -> LoopResources.create("http", 1, LoopResources.DEFAULT_IO_WORKER_COUNT, true));
        return threads;
    }

    @Bean
    JvmCpuMeters jvmCpu() {
        return new JvmCpuMeters();
    }

    @Bean
    ThrottlingMeter throttling() {
        return new ThrottlingMeter();
    }

    @Bean
    GuardedPort httpPort(ServerLimits limits, MeterRegistry meters) {
        LogLimit.install();
        return new GuardedPort("http", limits, meters);
    }

    /** Applied after those of Spring Boot, of which each setting of the decoder replaces those before it. */
    @Bean
    @Order(Ordered.LOWEST_PRECEDENCE)
    WebServerFactoryCustomizer<NettyReactiveWebServerFactory> bounds(GuardedPort httpPort) {
        ServerLimits limits = httpPort.limits();
        return factory -> factory.addServerCustomizers(server -> server.httpRequestDecoder(
                        decoder -> decoder.maxInitialLineLength(
                                        (int) limits.maxInitialLine().toBytes())
                                .maxHeaderSize((int) limits.maxHeader().toBytes()))
                .doOnChannelInit((observer, channel, address) -> httpPort.guard(channel)));
    }
}
