package io.squareoff.aggregator.transport;

import java.net.URI;

/** Where square-rest-service answers, below an endpoint. */
final class HttpPaths {

    private static final int DEFAULT_PORT = 80;

    private HttpPaths() {}

    /** What a number is appended to. */
    static String unary(URI endpoint) {
        return below(endpoint, "/api/square/unary/");
    }

    static String chunk(URI endpoint) {
        return below(endpoint, "/api/square/chunk");
    }

    static int port(URI endpoint) {
        return endpoint.getPort() < 0 ? DEFAULT_PORT : endpoint.getPort();
    }

    private static String below(URI endpoint, String path) {
        return (endpoint.getRawPath() + path).replaceAll("/+", "/");
    }
}
