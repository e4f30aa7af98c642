package io.squareoff.rest;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;

/** Squares numbers over HTTP. */
@SpringBootApplication
@ConfigurationPropertiesScan
public class SquareRestApplication {

    public static void main(String[] args) {
        SpringApplication.run(SquareRestApplication.class, args);
    }
}
