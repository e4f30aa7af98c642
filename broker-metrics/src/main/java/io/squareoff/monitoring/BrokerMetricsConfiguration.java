package io.squareoff.monitoring;

import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.squareoff.http.HttpServerConfiguration;
import java.net.InetAddress;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import tools.jackson.databind.json.JsonMapper;

@Configuration(proxyBeanMethods = false)
@Import(HttpServerConfiguration.class)
class BrokerMetricsConfiguration {

    /** Beside the meters of this JVM, on the same page. */
    @Bean
    BrokerCollector brokerCollector(
            BrokerMetricsProperties properties, JsonMapper json, PrometheusRegistry prometheusRegistry) {
        BrokerCollector collector = new BrokerCollector(
                new NodeAddresses(properties.monitoring(), InetAddress::getAllByName),
                new NodeReader(json, properties.timeout()));
        prometheusRegistry.register(collector);
        return collector;
    }
}
