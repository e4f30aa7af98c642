package io.squareoff.work;

import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The work of a backend, with the configured limits. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({DemandLimits.class, WorkLimits.class})
public class WorkConfiguration {

    @Bean
    Work work(DemandLimits demands, WorkLimits limits, MeterRegistry meters) {
        return new Work(demands, limits, meters);
    }
}
