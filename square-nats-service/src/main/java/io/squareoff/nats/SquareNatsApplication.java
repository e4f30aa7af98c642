package io.squareoff.nats;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;

/** Squares numbers over NATS. */
@SpringBootApplication
@ConfigurationPropertiesScan
public class SquareNatsApplication {

    public static void main(String[] args) {
        SpringApplication.run(SquareNatsApplication.class, args);
    }
}
