package io.squareoff.cli;

import java.util.List;
import picocli.CommandLine.Option;

/** The transports to measure, or all of the grid. */
final class GridOptions extends TransportOptions {

    /** REST as a library does it, each codec over each protocol of HTTP, each codec over NATS, and the others. */
    private static final List<String> GRID = List.of(
            "rest",
            "rest-webclient",
            "rest-protobuf",
            "rest-h2",
            "rest-h2-protobuf",
            "nats-json",
            "nats",
            "jetstream",
            "grpc");

    @Option(
            names = "--grid",
            description = "Compare all nine transports, and compute how much of the factor between rest and nats comes"
                    + " from the codec, how much from HTTP/2 and how much from the rest, and what WebClient adds to it."
                    + " About 31 minutes; with --quick 6 minutes, without verdicts.")
    private boolean grid;

    boolean grid() {
        return grid;
    }

    @Override
    List<String> names() {
        return grid ? GRID : super.names();
    }
}
