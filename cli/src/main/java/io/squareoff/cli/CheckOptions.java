package io.squareoff.cli;

import picocli.CommandLine.Option;

/** The conditions under which figures are valid. */
class CheckOptions {

    @Option(
            names = "--cores",
            paramLabel = "COUNT",
            defaultValue = "2",
            description = "Minimum cores; with fewer the run is marked invalid (default: ${DEFAULT-VALUE}).")
    private int cores;

    final int cores() {
        return cores;
    }
}
