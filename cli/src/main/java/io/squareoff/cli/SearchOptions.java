package io.squareoff.cli;

import io.squareoff.load.compare.Objective;
import java.time.Duration;
import picocli.CommandLine.Option;

/** The objective of a search, and the length of its parts. */
final class SearchOptions extends OrderOptions {

    @Option(
            names = "--slo",
            paramLabel = "OBJECTIVE",
            defaultValue = "p99<200ms",
            description = "Objective that is to hold (default: ${DEFAULT-VALUE}).")
    private String slo;

    @Option(
            names = "--rounds",
            paramLabel = "COUNT",
            description =
                    "Launches, each with a search of its own (default: 6; 1 with --target). From 6 on the rate has an"
                            + " interval.")
    private Integer rounds;

    @Option(
            names = "--window",
            paramLabel = "SECONDS",
            defaultValue = "30",
            description =
                    "Measured time at each rate, or longer where that has too few requests (default: ${DEFAULT-VALUE}).")
    private int windowSeconds;

    @Option(
            names = "--warm-up",
            paramLabel = "SECONDS",
            defaultValue = "5",
            description = "Load before each measured window (default: ${DEFAULT-VALUE}).")
    private int warmUpSeconds;

    @Option(
            names = "--stack-warm-up",
            paramLabel = "SECONDS",
            defaultValue = "30",
            description = "Longest load on each transport after the launch: it ends as soon as the services'"
                    + " JVMs are warm; 0 leaves it out (default: ${DEFAULT-VALUE}).")
    private int stackWarmUpSeconds;

    /** @throws IllegalArgumentException if it is none */
    Objective objective() {
        return Objective.parse(slo);
    }

    /** @param target true if somebody else started what is loaded */
    int rounds(boolean target) {
        if (target && or(rounds, 1) != 1) {
            throw new IllegalArgumentException(
                    "rounds must be 1 with --target, whose services start once, not " + rounds);
        }
        return or(rounds, target ? 1 : 6);
    }

    Duration window() {
        return Duration.ofSeconds(windowSeconds);
    }

    Duration warmUp() {
        return Duration.ofSeconds(warmUpSeconds);
    }

    Duration stackWarmUp() {
        return Duration.ofSeconds(stackWarmUpSeconds);
    }
}
