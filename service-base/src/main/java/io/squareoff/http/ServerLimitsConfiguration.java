package io.squareoff.http;

import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The configured bounds, below the prefix of each service's own configuration. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ServerLimits.class)
public class ServerLimitsConfiguration {

    @Bean
    static SharedPrefix sharedPrefix(ListableBeanFactory beans) {
        return new SharedPrefix(beans);
    }
}
