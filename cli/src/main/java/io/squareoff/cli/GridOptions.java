package io.squareoff.cli;

import java.util.List;
import picocli.CommandLine.Option;

/** The transports to measure, or all of the grid. */
final class GridOptions extends TransportOptions {

    /** Those of the stock family, then the lean ones and those between the two. */
    private static final List<String> GRID = List.of(
            "rest",
            "rest-protobuf",
            "rest-h2",
            "rest-h2-protobuf",
            "grpc",
            "nats-json",
            "nats",
            "jetstream",
            "rest-netty-to-webflux",
            "rest-h2-netty",
            "rest-netty",
            "rest-netty-protobuf",
            "nats-netty");

    @Option(
            names = "--grid",
            description = "Compare thirteen transports, and compute how much of the factor between rest and nats is"
                    + " the client library, the server framework, the codec and the protocol, and what HTTP/2 makes of it."
                    + " About an hour; with --quick 9 minutes, without verdicts.")
    boolean grid;

    @Override
    List<String> names() {
        return grid ? GRID : super.names();
    }
}
