package io.squareoff.cli;

import picocli.CommandLine.Option;

/** The conditions under which figures are valid, and the check of the harness itself. */
final class CheckOptions {

    @Option(names = "--strict", description = "Exit 1 on warnings too.")
    private boolean strict;

    @Option(
            names = "--cores",
            paramLabel = "COUNT",
            defaultValue = "2",
            description = "Minimum cores; with fewer the run is marked invalid (default: ${DEFAULT-VALUE}).")
    private int cores;

    @Option(
            names = "--self-test",
            description = "Check the harness on this machine instead of comparing: known latencies and CPU times, a"
                    + " frozen backend, wrong answers, a generator that does not stall, and a transport compared with"
                    + " itself. About 6 minutes; with --quick 1 minute, without the last two.")
    private boolean selfTest;

    boolean strict() {
        return strict;
    }

    int cores() {
        return cores;
    }

    boolean selfTest() {
        return selfTest;
    }
}
