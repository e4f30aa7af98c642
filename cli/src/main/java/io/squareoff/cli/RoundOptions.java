package io.squareoff.cli;

import java.time.Duration;
import picocli.CommandLine.Option;

/** The number of rounds and the length of their parts. Defaults depend on the kind of plan, so the caller names them. */
final class RoundOptions {

    @Option(
            names = "--quick",
            description = "First look, about 2 minutes: 2 rounds of 5 s, shorter warm-ups, no verdicts. Exit 1 only for"
                    + " wrong or failed answers.")
    private boolean quick;

    @Option(
            names = "--rounds",
            paramLabel = "COUNT",
            description =
                    "Measurements of each transport (default: 6, the fewest that give a verdict; 2 with --quick or"
                            + " a sweep).")
    private Integer rounds;

    @Option(
            names = "--window",
            paramLabel = "SECONDS",
            description =
                    "Measured time of each transport in each round (default: 20; 15 with --grid; 5 with --quick, a"
                            + " sweep or --find-capacity).")
    private Integer windowSeconds;

    @Option(
            names = "--warm-up",
            paramLabel = "SECONDS",
            description = "Load before each measured window (default: 5; 3 with --grid; 2 with --quick, a sweep or"
                    + " --find-capacity).")
    private Integer warmUpSeconds;

    @Option(
            names = "--stack-warm-up",
            paramLabel = "SECONDS",
            description = "Load on each transport before the first round, so that the services' code is compiled"
                    + " (default: 20; 12 with --quick or --grid).")
    private Integer stackWarmUpSeconds;

    @Option(
            names = "--fresh-jvm",
            description = "Start all processes anew for each transport in each round (default: once for all).")
    private boolean freshJvm;

    boolean quick() {
        return quick;
    }

    boolean freshJvm() {
        return freshJvm;
    }

    boolean roundsGiven() {
        return rounds != null;
    }

    int rounds(int otherwise) {
        return or(rounds, otherwise);
    }

    Duration window(int otherwise) {
        return Duration.ofSeconds(or(windowSeconds, otherwise));
    }

    Duration warmUp(int otherwise) {
        return Duration.ofSeconds(or(warmUpSeconds, otherwise));
    }

    Duration stackWarmUp(int otherwise) {
        return Duration.ofSeconds(or(stackWarmUpSeconds, otherwise));
    }

    private static int or(Integer given, int otherwise) {
        return given == null ? otherwise : given;
    }
}
