package io.squareoff.cli;

import picocli.CommandLine.Option;

/** The conditions of validity, and whether warnings matter too. */
final class StrictCheckOptions extends CheckOptions {

    @Option(names = "--strict", description = "Exit 1 on warnings too.")
    private boolean strict;

    boolean strict() {
        return strict;
    }
}
