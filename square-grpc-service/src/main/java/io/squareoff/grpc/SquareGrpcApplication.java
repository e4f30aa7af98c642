package io.squareoff.grpc;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;

/** Squares numbers over gRPC. */
@SpringBootApplication
@ConfigurationPropertiesScan
public class SquareGrpcApplication {

    public static void main(String[] args) {
        SpringApplication.run(SquareGrpcApplication.class, args);
    }
}
