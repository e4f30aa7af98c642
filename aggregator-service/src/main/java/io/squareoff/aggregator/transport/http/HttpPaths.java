package io.squareoff.aggregator.transport.http;

import io.squareoff.proto.SquarePaths;
import java.net.URI;

/** The URLs of square-rest-service, below an endpoint. */
public final class HttpPaths {

    private HttpPaths() {}

    /** The path that a number is appended to. */
    public static String unary(URI endpoint) {
        return below(endpoint, SquarePaths.UNARY);
    }

    public static String chunk(URI endpoint) {
        return below(endpoint, SquarePaths.CHUNK);
    }

    public static String call(URI endpoint) {
        return below(endpoint, SquarePaths.CALL);
    }

    private static String below(URI endpoint, String path) {
        return (endpoint.getRawPath() + path).replaceAll("/+", "/");
    }
}
