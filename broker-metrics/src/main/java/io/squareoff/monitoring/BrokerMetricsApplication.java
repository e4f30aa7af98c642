package io.squareoff.monitoring;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;

/** Serves at {@code /actuator/prometheus} what the broker's nodes serve as JSON. */
@SpringBootApplication
@ConfigurationPropertiesScan
public class BrokerMetricsApplication {

    public static void main(String[] args) {
        SpringApplication.run(BrokerMetricsApplication.class, args);
    }
}
