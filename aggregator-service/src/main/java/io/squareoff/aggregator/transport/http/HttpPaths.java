package io.squareoff.aggregator.transport.http;

import io.squareoff.proto.SquarePaths;
import java.net.URI;

/** The URLs of square-rest-service, below an endpoint. */
final class HttpPaths {

    private static final int DEFAULT_PORT = 80;

    private HttpPaths() {}

    /** The path that a number is appended to. */
    static String unary(URI endpoint) {
        return below(endpoint, SquarePaths.UNARY);
    }

    static String chunk(URI endpoint) {
        return below(endpoint, SquarePaths.CHUNK);
    }

    static int port(URI endpoint) {
        return endpoint.getPort() < 0 ? DEFAULT_PORT : endpoint.getPort();
    }

    private static String below(URI endpoint, String path) {
        return (endpoint.getRawPath() + path).replaceAll("/+", "/");
    }
}
