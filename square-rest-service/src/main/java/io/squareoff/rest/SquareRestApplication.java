package io.squareoff.rest;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** Squares numbers over HTTP. */
@SpringBootApplication
public class SquareRestApplication {

    public static void main(String[] args) {
        SpringApplication.run(SquareRestApplication.class, args);
    }
}
