package io.squareoff.cli;

import picocli.CommandLine.Option;

/** The conditions under which figures are valid. */
class CheckOptions {

    @Option(
            names = "--cores",
            paramLabel = "COUNT",
            defaultValue = "2",
            description = "Minimum cores; with fewer the run is marked invalid (default: ${DEFAULT-VALUE}).")
    int cores;

    /** The conditions of validity, and whether warnings matter too. */
    static final class Strict extends CheckOptions {

        @Option(names = "--strict", description = "Exit 1 on warnings too.")
        boolean strict;
    }
}
